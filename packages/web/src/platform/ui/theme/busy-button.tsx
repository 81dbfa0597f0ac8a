import type { ComponentProps, MouseEvent } from "react";

interface BusyButtonProps extends ComponentProps<"button"> {
  "data-loading"?: boolean;
}

/**
 * Renders the element of Mantine's buttons. Browsers take the focus from a button that becomes `disabled`, and the keyboard would
 * start again at the top when a call fails. So one that is `loading` stays enabled, and a press of it does nothing.
 */
export function BusyButton({ type = "button", disabled, onClick, ...props }: BusyButtonProps) {
  const busy = props["data-loading"] === true;
  return (
    <button
      {...props}
      type={type}
      disabled={disabled && !busy}
      aria-disabled={busy || props["aria-disabled"]}
      onClick={busy ? ignore : onClick}
    />
  );
}

const ignore = (event: MouseEvent) => event.preventDefault();
