import { Button, type ButtonProps, type ElementProps, Switch, type SwitchProps } from '@mantine/core';
import type { MouseEvent } from 'react';
import { currentDay } from '../api/as-of.ts';

/** The id of the banner that says why changes are disabled. */
export const PAST_BANNER_ID = 'past-day';
const REASON = 'Disabled: the console shows a past day. Return to now to change something.';

/** While the console shows a past day, a control that changes something is disabled and says why. */
export const disabledInPast = () =>
  currentDay() === null ? {} : { disabled: true, title: REASON, 'aria-describedby': PAST_BANNER_ID };

type AnyButtonProps = ButtonProps & ElementProps<'button', keyof ButtonProps>;

/**
 * A button that sends a request and does nothing while that is under way. It stays focusable meanwhile: a disabled button loses
 * the focus, and a dialog that closes cannot return it.
 */
export function RequestButton({ loading = false, disabled = false, ...props }: AnyButtonProps) {
  const waiting = { 'aria-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() };
  return (
    <Button
      {...props}
      {...(loading ? waiting : {})}
      loading={loading}
      disabled={disabled}
      renderRoot={(root) => <button {...root} disabled={disabled} />}
    />
  );
}

/** A button that changes something, or opens the form for it. */
export function ActionButton(props: AnyButtonProps) {
  return <RequestButton {...props} {...disabledInPast()} />;
}

/** A switch that changes something at once. */
export function ActionSwitch(props: SwitchProps) {
  return <Switch {...props} {...disabledInPast()} />;
}
