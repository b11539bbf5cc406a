type Status = 'In Development' | 'Under Review' | 'Planned'

interface PopularRequest {
  title: string
  votes: number
  status: Status
}

/** The sample list (docs/product.md#screens), most votes first. */
const popularRequests: PopularRequest[] = [
  { title: 'Calendar of club rides, parades and meets', votes: 312, status: 'Planned' },
  { title: 'Build logs that follow one cart over the years', votes: 245, status: 'In Development' },
  { title: 'Search by make, model and year', votes: 189, status: 'Under Review' },
  { title: 'Several photos in one post', votes: 156, status: 'Planned' },
]

/** Sample feature requests of others. */
export function PopularRequests() {
  return (
    <section className="panel popular-requests" aria-labelledby="popular-requests">
      <h2 id="popular-requests">Popular requests</h2>
      <ul>
        {popularRequests.map(({ title, votes, status }) => (
          <li key={title}>
            <span className="votes">
              <b>{votes}</b> votes
            </span>
            <div>
              <p>{title}</p>
              <span className="chip">{status}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
