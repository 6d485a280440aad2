import { compilePatterns } from '../patterns.ts';
import { phraseEntries } from '../phrase-table.ts';

/**
 * Vocabulary of traders' posts. Applied only to texts with a cashtag ($ABC), because "long", "calls", "support" and "heavy"
 * mean other things in the news.
 */
const TABLE = `
0.5: buy~ *2 pullback, like a champ, gift, steal, picked up more, picked up some, back above, above #, over #, above|over the #, favorite, favourite, best, squeeze~ hard, crushed it, what a quarter, bull, bulls, bullish, breakout~, break~ out, breaks out, breaking out, broke out, break~ *2 above|over|through, clear~ *2 resistance|#, above resistance, through resistance,
  higher lows, higher highs, higher low, new high~, fresh high~, all time high~, ath, 52 week high, golden cross, moon, mooning, to the moon, rocket~, rip, rips, ripping, ripped,
  squeeze, short squeeze, shorts *4 squeezed|burned|trapped|toast|cover~|trouble|scared, monster, beast, winner, bottomed, bottom is in, bounce~, reversal up, run~ up, running, ready to run|pop|go|fly|rip|explode,
  load~ up, loading, loaded, add~ *3 more|position|shares|here, added, accumulate~, accumulation, bought, buying, buy, buy~ *3 dip, went long, going long, long, longs, calls, call buying, call options, bull flag, cup and handle,
  flying, fly, on fire, hot, green, strong, strength, undervalued, cheap, oversold, upside, upgrade~, raised, love, loving, like, great, awesome, nice, beautiful, good, holding *2 support, held support, support held|holding, hold~ well,
  beat~, blowout, crush~, smash~, momentum, pop~, popping, spike~, uptrend, trending up, lift off, target #, targeting, pt #, pt raised, buyers, bid, unstoppable, huge, big move, steady, grind~ higher, higher, gap~ up, gapping up, easy money, gem, sleeper, potential, patience
-0.5: sell the rip|rips|pop, get~ destroyed|crushed|killed|smoked|slammed|hammered, no thanks, back below, below #, under #, cut it, head fake, ouch, no buyers, under|below the #, ugh, yikes, lost the #, sinking ship, why *3 own, bear, bears, bearish, breakdown~, break~ down, broke down, break~ *2 below|under|support, below support, lost *2 support, lose~ *2 support, crack~, cracked, lower highs, lower lows, lower high, new low~, fresh low~, death cross, head and shoulders,
  52 week low, dump~, dumping, dumped, tank~, tanking, tanked, crater~, bleed~, bleeding, red, heavy, fading, fade~, faded, roll~ over, rolling over, top is in, topped, topping, double top, overbought, overvalued, overpriced, expensive, bubble,
  short, shorting, shorted, went short, going short, puts, put buying, put options, sold, selling, sell, sellers, sell off, out of my longs|position|calls, took *3 off, took profits, take profits, taking profits, stopped out, cut *3 losses, bail~, bagholder~, bag holder~,
  trash, garbage, junk, scam, fraud, pump and dump, dead, dead money, dead cat, dead cat bounce, weak, weakness, ugly, awful, terrible, bad, worse, disaster, avoid~, stay away, careful, caution, worried, can't hold, cannot hold, not holding, rejected, rejection,
  downtrend, trending down, falling knife, knife, drop~, dropping, crash~, collapse~, sink~, plunge~, downgrade~, miss~, missed, dilution, offering, halted, gap~ down, gapping down, lower, downside, trouble, toast, bust, sucks, hate, disappoint~, disappointing, resistance, failed, fails, no volume, going to zero
0: short interest, short term, long term, longer term, shorter term, all day long, as long as, long time, before long, not long, how long, call me, conference call, earnings call, covered calls, good morning, good luck, good night, hot list, watch list, watchlist, long weekend
`;

export const MARKET_TALK = compilePatterns(phraseEntries(TABLE, ([score]) => Number(score)));
