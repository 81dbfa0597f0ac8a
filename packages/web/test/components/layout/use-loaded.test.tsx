import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { useLoaded } from "~/platform/ui/use-loaded";

interface Part {
  text: string;
}

function Later({ load, wanted }: { load: () => Promise<Part>; wanted: boolean }) {
  return <p>{useLoaded(load, wanted)?.text ?? "On its way"}</p>;
}

test("a part of a screen is loaded when it is wanted, and again after a failure, while the rest stands", async () => {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  let attempts = 0;
  const load = async () => {
    attempts += 1;
    if (attempts === 1) throw new TypeError("Failed to fetch dynamically imported module");
    return { text: "Here" };
  };

  root.render(<Later load={load} wanted={false} />);
  await expect.element(page.getByText("On its way")).toBeVisible();
  expect(attempts).toBe(0);

  root.render(<Later load={load} wanted />);
  await expect.poll(() => attempts).toBe(1);
  await expect.element(page.getByText("On its way")).toBeVisible();
  window.dispatchEvent(new Event("online"));
  await expect.element(page.getByText("Here")).toBeVisible();
  expect(attempts).toBe(2);

  root.unmount();
  place.remove();
});
