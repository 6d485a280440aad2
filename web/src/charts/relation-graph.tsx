import { Link } from '@tanstack/react-router';
import css from './relation-graph.module.css';

export interface Relation {
  key: string;
  ticker: string;
  strength: number;
  kind: string;
}

const SIZE = 360;
const MIDDLE = SIZE / 2;
/** Longer tickers get a smaller font. */
const CHARACTERS_FIT = 5;
const NODE_RADIUS = 24;
const NEAR = 88;
const FAR = 150;

/** Related companies around a centre: a stronger relationship has a shorter, thicker line. */
export function RelationGraph({ center, relations }: { center: string; relations: readonly Relation[] }) {
  const placed = relations.map((relation, index) => {
    const angle = (index / relations.length) * 2 * Math.PI - Math.PI / 2;
    const distance = FAR - (FAR - NEAR) * relation.strength;
    return { ...relation, x: MIDDLE + Math.cos(angle) * distance, y: MIDDLE + Math.sin(angle) * distance };
  });
  return (
    <svg
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      className={css.graph}
      role="group"
      aria-label={`Companies related to ${center}`}
    >
      {placed.map(({ key, x, y, strength }) => (
        <line
          key={key}
          x1={MIDDLE}
          y1={MIDDLE}
          x2={x}
          y2={y}
          stroke="var(--line-strong)"
          strokeWidth={1 + strength * 4}
          strokeLinecap="round"
        />
      ))}
      <circle cx={MIDDLE} cy={MIDDLE} r={NODE_RADIUS + 4} className={`${css.node} ${css.center}`} />
      <text x={MIDDLE} y={MIDDLE}>
        {center}
      </text>
      {placed.map(({ key, ticker, x, y, kind }) => (
        <Link key={key} to="/companies/$ticker" params={{ ticker }}>
          <circle cx={x} cy={y} r={NODE_RADIUS} className={css.node} />
          <text x={x} y={y} className={ticker.length > CHARACTERS_FIT ? css.long : undefined}>
            {ticker}
          </text>
          <text x={x} y={y < MIDDLE - 20 ? y - NODE_RADIUS - 9 : y + NODE_RADIUS + 9} className={css.kind}>
            {kind}
          </text>
        </Link>
      ))}
    </svg>
  );
}
