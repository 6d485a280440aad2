/** Formats a log line for reading: time, level above info, component, message, and the other fields as `key=value`. */
const LEVELS: Record<number, string> = { 10: 'trace', 20: 'debug', 30: '', 40: 'warn', 50: 'error', 60: 'fatal' };
const OWN = new Set(['level', 'time', 'msg', 'name', 'err']);
const VALUE_SHOWN_MAX = 200;

export function formatLogLine(json: string): string {
  let entry: Record<string, unknown>;
  try {
    entry = JSON.parse(json) as Record<string, unknown>;
  } catch {
    return json;
  }
  const time = typeof entry.time === 'string' ? entry.time.slice(11, 19) : '';
  const level = LEVELS[Number(entry.level)] ?? '';
  const rest = Object.entries(entry)
    .filter(([key]) => !OWN.has(key))
    .map(([key, value]) => `${key}=${shown(value)}`);
  const words = [
    time,
    level && `${level}:`,
    typeof entry.name === 'string' ? `[${entry.name}]` : '',
    entry.msg,
    ...rest,
  ];
  return `${words.filter((word) => typeof word === 'string' && word !== '').join(' ')}${errorText(entry.err)}\n`;
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const bounded = text.length > VALUE_SHOWN_MAX ? `${text.slice(0, VALUE_SHOWN_MAX)}…` : text;
  // Control characters in external text must not control the terminal.
  return bounded.replace(/\p{Cc}/gu, ' ');
}

function errorText(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const { stack, message } = error as { stack?: unknown; message?: unknown };
  const text = typeof stack === 'string' ? stack : typeof message === 'string' ? message : '';
  return text === '' ? '' : `\n${text.replace(/^/gm, '    ')}`;
}
