import { formatWords } from '../../lib/format.ts';
import { type Agent, differences, diffLines, PROMPTS, type Variant } from './agents.ts';
import css from './diff-view.module.css';

/** The differences between a variant and its agent. */
export function DiffView({ agent, variant }: { agent: Agent; variant: Variant }) {
  const found = differences(agent, variant);
  if (found.length === 0) return <p className={css.none}>No differences from the agent.</p>;
  return (
    <div className={css.list}>
      {found.map(({ setting, base, variant: changed }) =>
        PROMPTS.includes(setting) ? (
          <div key={setting}>
            <div className={css.name}>{formatWords(setting)}</div>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <div className={css.text} tabIndex={0} role="group" aria-label={`Changes in ${formatWords(setting)}`}>
              {diffLines(base, changed).map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no key other than their index
                <div key={index} className={css[line.kind]}>
                  <span aria-hidden="true">{MARKS[line.kind]}</span>
                  {line.text}
                </div>
              ))}
            </div>
          </div>
        ) : (
          <div key={setting} className={css.pair}>
            <span className={css.name}>{formatWords(setting)}</span>
            <del>{base || '(empty)'}</del>
            <ins>{changed || '(empty)'}</ins>
          </div>
        ),
      )}
    </div>
  );
}

const MARKS = { same: ' ', removed: '−', added: '+' };
