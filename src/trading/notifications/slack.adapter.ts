import type { MessageChannel } from './channel.ts';
import { type PostDeps, postJson } from './post-message.adapter.ts';
import { slackContent } from './slack-message.ts';

/** Slack's incoming webhooks, and servers with the same format. The URL is the address and the secret. */
export function slackChannel(deps: PostDeps): MessageChannel {
  return {
    channel: 'slack',
    send: ({ address }, message) =>
      postJson(deps, { service: 'Slack', url: address, content: JSON.stringify(slackContent(message)) }),
  };
}
