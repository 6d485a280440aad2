import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Whether the heading that was replaced last had the focus. */
let hadFocus = false;

/** A page has one heading while it loads and another one afterwards: the focus goes from one to the next. */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const own = heading.current;
    if (hadFocus) own?.focus({ preventScroll: true });
    hadFocus = false;
    return () => {
      hadFocus = own !== null && document.activeElement === own;
    };
  }, []);
  return heading;
}
