/** What the cover page of a filing says. */
export interface FilingCover {
  readonly company: string | null;
  readonly form: string | null;
  /** The period of a periodic report, as written. */
  readonly period: string | null;
}

/** Paragraphs searched for the cover page. */
const COVER_PARAGRAPHS_MAX = 80;
const FORM =
  /^(?:form\s*)?(10-?[KQ]T?(?:\/A)?|8-?K(?:\/A)?|6-?K(?:\/A)?|20-?F(?:\/A)?|40-?F(?:\/A)?|schedule\s+13[DG](?:\/A)?|sc\s+13[DG](?:\/A)?)$/i;
const SCHEDULE = /\bschedule\s+(13[DG])(\/A)?\b/i;
const NAME_LABEL = /\(?\s*exact\s+name\s+of\s+(?:the\s+)?(?:registrant|issuer|company)|\(\s*name\s+of\s+issuer\s*\)/i;
const PERIOD =
  /for\s+the\s+(?:quarterly|fiscal|annual|transition)?\s*(?:period|quarter|year)\s+ended:?\s*((?:[A-Z][a-z]+|[A-Z]+)\s+\d{1,2},?\s+\d{4})/i;
const NOT_A_NAME =
  /^(?:form|\(|[\d\s.,/-]+$|(?:january|february|march|april|may|june|july|august|september|october|november|december)\s+\d|commission|washington|united states|securities|pursuant|current report|date of|☒|☐|x$|or$|of$|the$|under\b|\*|amendment|_)|\bact of 19\d\d\b|^https?:|^n\/a$/i;
const NAME_LENGTH_MAX = 120;

export function readCover(paragraphs: readonly string[]): FilingCover {
  const cover = paragraphs.slice(0, COVER_PARAGRAPHS_MAX);
  return { company: findCompany(cover), form: findForm(cover), period: findPeriod(cover) };
}

function findForm(cover: readonly string[]): string | null {
  for (const paragraph of cover) {
    const form = FORM.exec(paragraph.trim())?.[1];
    if (form !== undefined) return normaliseForm(form);
    const schedule = SCHEDULE.exec(paragraph);
    if (schedule !== null) return `Schedule ${schedule[1]?.toUpperCase()}${schedule[2]?.toUpperCase() ?? ''}`;
  }
  return null;
}

function normaliseForm(form: string): string {
  const schedule = /^(?:schedule|sc)\s+(13[DG](?:\/A)?)$/i.exec(form);
  if (schedule !== null) return `Schedule ${schedule[1]?.toUpperCase()}`;
  return form.toUpperCase().replace(/^(10|8|6|20|40)-?/, '$1-');
}

/** The name stands above or before "(Exact name of registrant as specified in its charter)". */
function findCompany(cover: readonly string[]): string | null {
  const at = cover.findIndex((paragraph) => NAME_LABEL.test(paragraph));
  if (at < 0) return null;
  // In a text file the label follows a rule: "ACME CORP ------- (Name of Issuer)".
  const before = (cover[at] ?? '').split(NAME_LABEL)[0] ?? '';
  const inline = before.split(/[-_*=]{3,}|\s{2,}|\)\s/).findLast((piece) => piece.trim() !== '') ?? '';
  const candidates = [inline, ...cover.slice(Math.max(0, at - 4), at).toReversed()];
  const found = candidates
    .map((candidate) => candidate.replace(/[\s_]+/g, ' ').trim())
    .find((candidate) => candidate.length > 1 && candidate.length <= NAME_LENGTH_MAX && isName(candidate));
  return found ?? null;
}

const isName = (text: string) => /\p{L}{2}/u.test(text) && !NOT_A_NAME.test(text);

function findPeriod(cover: readonly string[]): string | null {
  return PERIOD.exec(cover.join(' ').replace(/\s+/g, ' '))?.[1] ?? null;
}
