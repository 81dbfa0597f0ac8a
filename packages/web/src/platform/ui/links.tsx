import { Anchor, type AnchorProps, Button, type ButtonProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { MouseEventHandler, Ref } from "react";

interface LinkElement {
  ref?: Ref<HTMLAnchorElement>;
  /** Runs first, and may prevent the navigation. */
  onClick?: MouseEventHandler<HTMLAnchorElement>;
}

/** Renders a link in text, to a screen of the app; `to` is checked against the routes. */
export const TextLink = createLink((props: Omit<AnchorProps, "href"> & LinkElement) => (
  <Anchor underline="always" {...props} />
));

/** Renders a link that looks like a button. */
export const ButtonLink = createLink((props: ButtonProps & LinkElement) => (
  <Button component="a" {...props} />
));
