import { Button, type ButtonProps, type ElementProps, Switch, type SwitchProps } from '@mantine/core';
import { currentDay } from '../api/as-of.ts';

/** The id of the banner that says why changes are disabled. */
export const PAST_BANNER_ID = 'past-day';
const REASON = 'Disabled: the console shows a past day. Return to now to change something.';

/** While the console shows a past day, a control that changes something is disabled and says why. */
export const disabledInPast = () =>
  currentDay() === null ? {} : { disabled: true, title: REASON, 'aria-describedby': PAST_BANNER_ID };

/** A button that changes something, or opens the form for it. */
export function ActionButton(props: ButtonProps & ElementProps<'button', keyof ButtonProps>) {
  return <Button {...props} {...disabledInPast()} />;
}

/** A switch that changes something at once. */
export function ActionSwitch(props: SwitchProps) {
  return <Switch {...props} {...disabledInPast()} />;
}
