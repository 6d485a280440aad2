import { Link } from '@tanstack/react-router';

export function TickerLink({ ticker }: { ticker: string | null | undefined }) {
  if (!ticker) return <span>–</span>;
  return (
    <Link to="/companies/$ticker" params={{ ticker }} style={{ fontWeight: 600 }}>
      {ticker}
    </Link>
  );
}
