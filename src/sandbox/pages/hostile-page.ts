import { sentenceText, type Story, paragraphText } from '../prose/text.ts';
import { stream } from '../rng.ts';
import { hostileKindOf, INJECTIONS } from '../templates/hostile.ts';
import type { DocumentPlan } from '../world/document.ts';
import { dayFirst, escapeHtml } from './html.ts';

/** Deep enough to overflow a recursive parser, small enough for a page. */
const NESTING = 5_000;
const ATTRIBUTE_LENGTH = 60_000;

/** Renders a harmless story in a hostile page. */
export function hostilePage(seed: number, plan: DocumentPlan, story: Story): string {
  const rng = stream(seed, 'hostile', plan.id);
  const injection = rng.pick(INJECTIONS).replace(/\{([A-Z]+)\}/, '$1');
  const title = escapeHtml(sentenceText(story.title));
  const text = story.paragraphs.map((paragraph) => `<p>${escapeHtml(paragraphText(paragraph))}</p>`).join('\n');
  const page = (body: string, extraHead = '') =>
    `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${extraHead}</head><body><article><h1>${title}</h1><p class="dateline">${dayFirst(plan.publishedMs)}</p>${body}</article></body></html>\n`;
  switch (hostileKindOf(plan.wording)) {
    case 'script':
      return page(
        `${text}<script>document.location="http://169.254.169.254/latest/meta-data/";</script><img src="x" onerror="alert(1)"><a href="javascript:alert(2)">more</a><svg onload="alert(3)"></svg>`,
        '<meta http-equiv="refresh" content="0;url=file:///etc/passwd">',
      );
    case 'prompt_injection':
      // The injection is part of the story's plain text.
      return page(text);
    case 'control_characters':
      return page(
        `${text}<p>Zero\u0000width\u200b and\u202e reversed\u202c and bell\u0007 and \ufffe in one line.</p>`,
      );
    case 'deep_nesting':
      return page(`${'<div>'.repeat(NESTING)}${text}${'</div>'.repeat(NESTING)}`);
    case 'broken_markup':
      return `<html><head><title>${title}</title><body><h1>${title}<p class=dateline>${dayFirst(plan.publishedMs)}<table><tr><td><p>${text.replaceAll('</p>', '')}<b><i></b></i><!-- never closed <p>${injection.replaceAll('<', '')}`;
    case 'hidden_text':
      return page(
        `${text}<div style="display:none">${escapeHtml(injection)}</div><p hidden>${escapeHtml(injection)}</p><span aria-hidden="true" style="font-size:0">${escapeHtml(injection)}</span>`,
      );
    case 'huge_attribute':
      return page(`<div data-x="${'A'.repeat(ATTRIBUTE_LENGTH)}">${text}</div>`);
  }
}
