import type { MessageChannel } from './channel.ts';
import { discordContent } from './discord-message.ts';
import { type PostDeps, postJson } from './post-message.adapter.ts';

/** Discord's webhooks. With `wait` Discord answers once the message is stored, and errors are reported. */
export function discordChannel(deps: PostDeps): MessageChannel {
  return {
    channel: 'discord',
    async send({ address }, message) {
      const url = new URL(address);
      url.searchParams.set('wait', 'true');
      await postJson(deps, { service: 'Discord', url: url.href, content: JSON.stringify(discordContent(message)) });
    },
  };
}
