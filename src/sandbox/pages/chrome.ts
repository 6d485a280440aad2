import type { Outlet } from '../cast/outlets.ts';
import type { Rng } from '../rng.ts';
import { escapeHtml } from './html.ts';

/** Teasers name other companies, so a parser that includes them in the article links the wrong ones. */
const TEASERS: readonly string[] = [
  'Five charts that explain Tarnwell Semiconductor',
  'Is Quillon still a buy? Our columnists disagree',
  'Inside the Cassiver Motors design studio',
  'Pomerell Foods and the future of breakfast',
  'Ironvale Defense: a profile',
  'What Skerrow Airlines learned from a hard winter',
  'Opinion: banks after the storm',
  'The week in pictures',
  'How we picked our twelve stocks for the decade',
  'Podcast: the chip war, explained in ten minutes',
  'Subscribe and save forty percent',
  'Norrbeck shares: what the options market says',
];

export const cookieNotice = (outlet: Outlet): string =>
  `<div id="cookie-banner" class="consent" role="dialog"><p>We and our ${outlet.name.length * 7} partners use cookies to store and access information on your device. You can change your choices at any time in our privacy center.</p><button>Accept all</button> <button>Manage options</button></div>`;

export function navigation(outlet: Outlet): string {
  const sections = ['Home', 'Markets', 'Companies', 'Economy', 'Technology', 'Opinion', 'Video', 'Newsletters'];
  const items = sections.map((name) => `<li><a href="/${outlet.key}/section/${name.toLowerCase()}">${name}</a></li>`);
  return `<nav class="site-nav" aria-label="Main"><ul>${items.join('')}</ul><form action="/${outlet.key}/search"><input name="q" placeholder="Search"></form></nav>`;
}

export function related(outlet: Outlet, rng: Rng, heading: string): string {
  const items = rng
    .shuffle(TEASERS)
    .slice(0, 5)
    .map((title, index) => `<li><a href="/${outlet.key}/section/archive?item=${index}">${escapeHtml(title)}</a></li>`);
  return `<aside class="related"><h3>${heading}</h3><ul>${items.join('')}</ul></aside>`;
}

export const advertisement = (slot: number): string =>
  `<div class="ad ad-slot" data-slot="${slot}"><span>Advertisement</span><iframe title="ad" src="about:blank"></iframe></div>`;

export const footer = (outlet: Outlet): string =>
  `<footer class="site-footer"><p>&copy; ${escapeHtml(outlet.name)}. All rights reserved. Prices shown are simulated.</p><ul><li><a href="/${outlet.key}/section/about">About us</a></li><li><a href="/${outlet.key}/section/terms">Terms of use</a></li><li><a href="/${outlet.key}/section/privacy">Privacy policy</a></li></ul></footer>`;

export const newsletterBox = (outlet: Outlet): string =>
  `<div class="newsletter-signup"><h4>Sign up for the ${escapeHtml(outlet.name)} briefing</h4><p>Sign up for our free newsletter and get the morning's top stories in your inbox.</p></div>`;
