export function Brand({ companyName }: { companyName: string }) {
  return (
    <p className="brand">
      <svg className="brand__mark" viewBox="0 0 48 48" aria-hidden="true">
        <path className="brand__leaf" d="M20.5 28.2C13.5 15 24 4.5 44 3.2 45.8 19.5 37 31.2 20.5 28.2z" />
        <path
          className="brand__hill"
          d="M4.2 44C2.6 44 1.9 42.8 2.5 41.4 6 33.5 12.5 28.5 20.5 28.5 30.5 28.5 38.5 34 45 41.4 46.2 42.8 45.6 44 44 44z"
        />
        <path
          className="brand__journey"
          d="M8.5 46C11.5 37.5 16.5 33.5 20.5 28.2 25.5 21.5 30.5 15.5 36 10.5"
        />
      </svg>
      <span className="brand__words">
        {companyName} <span className="brand__desk">desk</span>
      </span>
    </p>
  )
}
