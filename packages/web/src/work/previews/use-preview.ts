import { useEffect, useState } from "react";
import { api } from "~/platform/api/client";
import { openPreview, type Preview } from "./open-preview";
import type { PreviewType } from "./worker-messages";

type PreviewState =
  | { state: "loading" }
  | { state: "failed" }
  | { state: "open"; preview: Preview };

/** Returns the preview of a stored file; it is fetched and opened as soon as it is `wanted`. */
export function usePreview(path: string, type: PreviewType, wanted: boolean): PreviewState {
  const [state, setState] = useState<PreviewState>({ state: "loading" });
  useEffect(() => {
    if (!wanted) return;
    const gone = new AbortController();
    let opened: Preview | null = null;
    const show = async () => {
      const bytes = await fetchFile(path, gone.signal);
      opened = await openPreview(bytes, type);
      if (gone.signal.aborted) opened.close();
      else setState({ state: "open", preview: opened });
    };
    show().catch(() => {
      if (!gone.signal.aborted) setState({ state: "failed" });
    });
    return () => {
      gone.abort();
      opened?.close();
    };
  }, [path, type, wanted]);
  return state;
}

async function fetchFile(path: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const { url } = await api.files.createLink({ p_path: path, p_download: true });
  const { pathname, search } = new URL(url);
  const response = await fetch(`${pathname}${search}`, { signal });
  if (!response.ok) throw new Error(`The file answered ${response.status}.`);
  return await response.arrayBuffer();
}
