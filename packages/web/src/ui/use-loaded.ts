import { useEffect, useState } from "react";

/**
 * Something that is loaded when it is wanted; null until then. Unlike a lazy component it shows as soon
 * as it is here: React holds back what comes shortly after another part of the page.
 */
export function useLoaded<Part>(load: () => Promise<Part>, wanted: boolean): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const fail = (error: unknown) =>
      setPart(() => {
        throw error;
      });
    load().then((loaded) => setPart(() => loaded), fail);
  }, [load, wanted]);
  return part;
}
