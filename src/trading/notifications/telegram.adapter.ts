import { DeliveryRefused, type MessageChannel } from './channel.ts';
import { type PostDeps, postJson } from './post-message.adapter.ts';
import { telegramContent } from './telegram-message.ts';

/** Telegram's bots. The address is the id of a chat, the secret is the bot's token, which is a part of the URL. */
export function telegramChannel(deps: PostDeps & { baseUrl: string }): MessageChannel {
  return {
    channel: 'telegram',
    async send({ address, secret }, message) {
      if (secret === null) throw new DeliveryRefused('the channel has no bot token');
      await postJson(deps, {
        service: 'Telegram',
        url: `${deps.baseUrl}/bot${secret}/sendMessage`,
        content: JSON.stringify(telegramContent(address, message)),
      });
    },
  };
}
