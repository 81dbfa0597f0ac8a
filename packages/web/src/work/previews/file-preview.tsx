import { Button, Skeleton } from "@mantine/core";
import { useElementSize, useIntersection, useMergedRef } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { getFileName } from "~/platform/ui/file-names";
import classes from "./file-preview.module.css";
import type { Preview } from "./open-preview";
import { usePreview } from "./use-preview";
import type { PreviewType } from "./worker-messages";

const TYPES: Record<string, PreviewType> = {
  pdf: "pdf",
  png: "picture",
  jpg: "picture",
  jpeg: "picture",
};
const ZOOMS = [1, 1.5, 2, 3];

/** Renders a picture or the pages of a PDF in place, once it comes into sight; nothing for other files. */
export function FilePreview({ path }: { path: string }) {
  const type = TYPES[path.split(".").at(-1)?.toLowerCase() ?? ""];
  return type === undefined ? null : <KnownFilePreview path={path} type={type} />;
}

function KnownFilePreview({ path, type }: { path: string; type: PreviewType }) {
  const { ref, entry } = useIntersection({ rootMargin: "200px" });
  const [wasSeen, setWasSeen] = useState(false);
  if (!wasSeen && entry?.isIntersecting === true) setWasSeen(true);
  const preview = usePreview(path, type, wasSeen);
  return (
    <div ref={ref} className={classes.preview}>
      {preview.state === "loading" ? (
        <Skeleton height={200} role="status" aria-label="Loading the preview" />
      ) : null}
      {preview.state === "failed" ? (
        <p className={classes.failed}>This file cannot be shown here. View or download it.</p>
      ) : null}
      {preview.state === "open" ? (
        <Pages preview={preview.preview} name={getFileName(path)} />
      ) : null}
    </div>
  );
}

/** Renders one page of an opened file, with the steps to others and the zoom. */
function Pages({ preview, name }: { preview: Preview; name: string }) {
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(0);
  const { ref: sizeRef, width } = useElementSize();
  const scroller = useRef<HTMLDivElement>(null);
  const ref = useMergedRef(sizeRef, scroller);
  const factor = ZOOMS[zoom] ?? 1;
  const several = preview.pages > 1;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard. */}
      <section ref={ref} className={classes.sheet} tabIndex={0}>
        {width === 0 ? null : (
          <Sheet
            preview={preview}
            page={page}
            width={width * factor}
            label={several ? `Page ${page} of ${name}` : name}
          />
        )}
      </section>
      <div className={classes.tools}>
        {several ? (
          <>
            <Tool label="Previous page" disabled={page === 1} onClick={() => setPage(page - 1)}>
              Previous
            </Tool>
            <span
              className={classes.position}
              role="status"
            >{`Page ${page} of ${preview.pages}`}</span>
            <Tool
              label="Next page"
              disabled={page === preview.pages}
              onClick={() => setPage(page + 1)}
            >
              Next
            </Tool>
          </>
        ) : null}
        <Tool label="Zoom out" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          −
        </Tool>
        <span className={classes.position} role="status">{`${factor * 100}%`}</span>
        <Tool
          label="Zoom in"
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          +
        </Tool>
      </div>
    </>
  );
}

interface ToolProps {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: string;
}

function Tool({ label, children, ...button }: ToolProps) {
  return (
    <Button variant="default" size="xs" aria-label={label} {...button}>
      {children}
    </Button>
  );
}

interface SheetProps {
  preview: Preview;
  page: number;
  /** CSS pixels. */
  width: number;
  label: string;
}

/** Draws one page on a canvas, at the resolution of the screen. */
function Sheet({ preview, page, width, label }: SheetProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = `${page} at ${width}`;
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const draw = async () => {
      const picture = await preview.draw(page, width * window.devicePixelRatio);
      const target = canvas.current;
      if (!isCurrent || target === null) return;
      target.width = picture.width;
      target.height = picture.height;
      target.getContext("2d")?.drawImage(picture, 0, 0);
      picture.close();
    };
    draw().catch(() => {
      if (isCurrent) setFailed(drawing);
    });
    return () => {
      isCurrent = false;
    };
  }, [preview, page, width, drawing]);
  if (failed === drawing) return <p className={classes.failed}>This page cannot be shown here.</p>;
  return (
    <canvas
      ref={canvas}
      className={classes.canvas}
      style={{ width }}
      role="img"
      aria-label={label}
    />
  );
}
