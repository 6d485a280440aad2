/** Addresses of the console for signing in. */
export const START_PATH = '/sign-in/start';
export const CALLBACK_PATH = '/sign-in/callback';
export const OPTIONS_PATH = '/sign-in/options';
export const END_PATH = '/sign-in/end';
