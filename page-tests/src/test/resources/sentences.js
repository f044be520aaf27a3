// What commands print and the page shows first about a waiting job and one of its pods.
({
  /** The first waiting job of a report that has a waiting pod, and this pod. */
  waiting({ json }) {
    const { job, names: [pod] } = JSON.parse(json).decisions.waiting.find(row => row.names.length > 0);
    return { job, pod };
  },

  /** The sentences of an explanation. */
  told({ json, job, pod }) {
    const { jobs, pods } = JSON.parse(json);
    return { job: jobs.find(each => each.job === job).because, pod: pods.find(each => each.pod === pod).because };
  },

  /** The sentence of the panel that is open. */
  shown() {
    const lead = document.querySelector('#detail p.lead').cloneNode(true);
    lead.querySelectorAll('.badge').forEach(badge => badge.remove());
    return lead.textContent;
  },
})
