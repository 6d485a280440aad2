/**
 * The small grammar of signs in traders' posts: each sign is read as one word of `market-talk.ts`, and repeating it says no more than
 * writing it once. Signs of mood that are also used in irony (laughing and crying faces) are left out.
 */
const SIGNS: Readonly<Record<string, string>> = {
  ':rocket:': '🚀🛸',
  ':moon:': '🌙🌕🌝🌛🌜',
  ':chartup:': '📈↗⬆🔼',
  ':chartdown:': '📉↘⬇🔽',
  ':bull:': '🐂🐃',
  ':bear:': '🐻',
  ':diamond:': '💎',
  ':fire:': '🔥💥',
  ':green:': '🟢✅💚',
  ':red:': '🔴🟥🚩',
  ':cash:': '💰🤑💵',
  ':strong:': '💪🎯👍',
  ':skull:': '💀☠⚰🪦',
  ':trash:': '🗑💩🤮🤢',
  ':blood:': '🩸',
};

export const EMOJI: ReadonlyMap<string, string> = new Map(
  Object.entries(SIGNS).flatMap(([word, signs]) => Array.from(signs).map((sign): [string, string] => [sign, word])),
);

/** Signs that mark a text as a post about a share, also without a cashtag. */
export const MARKET_SIGN = /[🚀📈📉🐂💎]/u;
