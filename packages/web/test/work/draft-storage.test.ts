import { afterEach, expect, it, vi } from "vitest";
import { onDraftInOtherTab } from "~/work/signings/survey/draft-storage";

afterEach(() => vi.unstubAllGlobals());

it("tells of a draft that another tab has changed, and of one removed with its submission", () => {
  const tab = new EventTarget();
  vi.stubGlobal("window", tab);
  const heard: unknown[] = [];
  const stop = onDraftInOtherTab("one", (draft) => heard.push(draft));
  const store = (signingId: string, newValue: string | null) =>
    tab.dispatchEvent(
      Object.assign(new Event("storage"), { key: `signpoint.draft.${signingId}`, newValue }),
    );
  store("one", '{"values":{"words":"soup"}}');
  store("other", null);
  store("one", null);
  stop();
  store("one", null);
  expect(heard).toEqual([{ values: { words: "soup" }, synced: {}, sent: {}, offered: {} }, null]);
});
