/* Widths that scripts ask for, in em as in tokens.css, so that larger text changes what they decide as well. */

/** As `--phone` in tokens.css. */
export const PHONE = "(max-width: 37.5em)";

/** Phones and small tablets: a screen shows little before it is scrolled, and processors are slow. */
export const HANDHELD = "(max-width: 48em)";

/** From this width on a queue stands left and the open item right. */
export const TWO_PANES = "(min-width: 75em)";
