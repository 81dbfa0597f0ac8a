import { useTimeout } from "@mantine/hooks";
import { ITEM_SAVED_NOTICE_MS } from "@signpoint/api/constants";
import { useState } from "react";

/** What has been saved, until 3 seconds have passed (section 9), and how to say it. */
export function useSavedNotice(): [string | null, (text: string) => void] {
  const [saved, setSaved] = useState<string | null>(null);
  const { start, clear } = useTimeout(() => setSaved(null), ITEM_SAVED_NOTICE_MS);
  const tell = (text: string) => {
    setSaved(text);
    clear();
    start();
  };
  return [saved, tell];
}
