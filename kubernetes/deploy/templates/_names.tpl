{{/* The name of all objects of a release. */}}
{{- define "terrace.name" -}}
{{- contains .Chart.Name .Release.Name | ternary .Release.Name (printf "%s-%s" .Release.Name .Chart.Name) | trunc 52 | trimSuffix "-" -}}
{{- end -}}

{{- define "terrace.serviceAccount" -}}
{{- .Values.serviceAccount.name | default (.Values.serviceAccount.create | ternary (include "terrace.name" .) "default") -}}
{{- end -}}

{{- define "terrace.leaseNamespace" -}}
{{- .Values.lease.namespace | default .Release.Namespace -}}
{{- end -}}

{{- define "terrace.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "terrace.labels" -}}
{{ include "terrace.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/component: scheduler
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}
