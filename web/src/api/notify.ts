import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications';

export const NOTIFICATIONS_SHOWN_MAX = 4;
/** Long enough to be read after looking elsewhere. */
export const NOTIFICATION_SHOWN_MS = 8_000;

/** Shows a message at once: the oldest goes where there is no more room, because a waiting message would come too late. */
export function notify(message: NotificationData): void {
  const shown = notificationsStore.getState().notifications;
  for (const { id } of shown.slice(0, Math.max(0, shown.length - NOTIFICATIONS_SHOWN_MAX + 1)))
    if (id !== undefined) notifications.hide(id);
  notifications.show(message);
}
