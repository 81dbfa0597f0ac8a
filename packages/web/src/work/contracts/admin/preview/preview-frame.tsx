import { useElementSize } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import classes from "./preview.module.css";

interface PreviewFrameProps {
  title: string;
  /** Of the screen that is shown, in pixels. A wider one than there is room for is shown smaller. */
  width: number;
  height: number;
  children: ReactNode;
}

/**
 * Renders its children as they look on a screen of another width: in a frame of that width, since styles ask for the
 * width of their window. Nothing in it can be pressed.
 */
export function PreviewFrame({ title, width, height, children }: PreviewFrameProps) {
  const { ref, width: room } = useElementSize();
  const [body, setBody] = useState<HTMLElement | null>(null);
  // Some browsers give a frame its document at once, others another one when it has loaded.
  const enter = (frame: HTMLIFrameElement | null) => {
    const inside = frame?.contentDocument;
    if (!inside || inside.documentElement.dataset.entered) return;
    inside.documentElement.dataset.entered = "true";
    copyLook(inside);
    setBody(inside.body);
  };
  const scale = room === 0 ? 1 : Math.min(1, room / width);
  return (
    <div ref={ref} className={classes.room} style={{ height: height * scale }}>
      <iframe
        key={width}
        ref={enter}
        onLoad={({ currentTarget }) => enter(currentTarget)}
        title={title}
        className={classes.frame}
        style={{ width, height, transform: `scale(${scale})` }}
      />
      {body === null ? null : createPortal(<Untouchable>{children}</Untouchable>, body)}
    </div>
  );
}

/** Gives a document the styles and the colours of this one. */
function copyLook(inside: Document): void {
  for (const { name, value } of document.documentElement.attributes) {
    inside.documentElement.setAttribute(name, value);
  }
  const styles = document.head.querySelectorAll("style, link[rel=stylesheet]");
  inside.head.replaceChildren(...[...styles].map((style) => style.cloneNode(true)));
}

/** Renders what can be read and moved through, and does nothing when it is pressed. */
function Untouchable({ children }: { children: ReactNode }) {
  const stop = (event: React.SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div onClickCapture={stop} onSubmitCapture={stop} className={classes.inside}>
      {children}
    </div>
  );
}
