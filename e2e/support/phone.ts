/** A small screen that is touched. */
export const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
