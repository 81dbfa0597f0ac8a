import type { Dashboard } from "@signpoint/api/books/dashboard";
import type { EarningsSummary } from "@signpoint/api/ledger/earnings-summary";
import { promisedWords } from "@signpoint/api/platform/promised-times-texts";
import type { UserProfile } from "@signpoint/api/platform/user-profile";
import { formatDollars } from "@signpoint/api/rewards/cash";
import type { MarketplaceItem } from "@signpoint/api/rewards/marketplace-item";
import type { ContractListItem } from "@signpoint/api/work/contracts/contract";
import { earlySteps } from "./books/dashboard/early-steps";
import type { EarlyCalls, EarlyResponse } from "./platform/early/early-calls";
import { recordServerTime, serverNow } from "./platform/session/server-clock";
import { storedToken } from "./platform/session/stored-token";
import { formatInteger, formatPoints } from "./platform/ui/format";
import { HELD_BUTTONS } from "./platform/ui/prerendered";
import { rememberPlaceInFrame } from "./platform/ui/return-to-place";
import { earlyItemTexts } from "./rewards/marketplace/item-texts";
import { earlyCardTexts } from "./work/contracts/early-card";

/*
 * The script at the end of a frame: a screen's outlines, made at build time. It fills in what the early answers say, long
 * before the app is here: texts into places with a name, and for each record of a list a copy of the frame's template.
 */

interface Texts {
  /** By the names of their places in the page. */
  page?: Record<string, string>;
  /** One for each record of the list, by the names of their places in the template. */
  records?: Record<string, string>[];
}

/** What is read from the first answer of a screen beside the profile, by its route. */
const READERS: Record<string, (answer: never, profile: UserProfile, now: Date) => Texts> = {
  "/contracts": (
    answer: { items: ContractListItem[]; counts: Record<string, number> },
    _profile,
    now,
  ) => ({
    page: Object.fromEntries(
      Object.entries(answer.counts).map(([name, count]) => [name, formatInteger(count)]),
    ),
    records: answer.items.map((contract) => earlyCardTexts(contract, now)),
  }),
  "/marketplace": (answer: { items: MarketplaceItem[] }, { points }) => ({
    records: answer.items.map((item) => earlyItemTexts(item, points)),
  }),
  "/dashboard": (answer: Dashboard, profile, now) => ({
    page: {
      welcome: `Welcome, ${profile.username}!`,
      email: profile.email,
      completed: formatInteger(answer.contracts_completed),
      earned: formatPoints(answer.total_earned),
    },
    records: earlySteps(profile, answer, now),
  }),
  "/earnings": (summary: EarningsSummary) => ({
    page: {
      earned: formatPoints(summary.total_earned),
      spent: formatPoints(summary.total_spent),
      balance: formatPoints(summary.balance),
      fees: formatDollars(summary.commission_fees_paid),
    },
  }),
};

const root = document.querySelector<HTMLElement>("#root[data-frame]");
const early = window.signpointEarlyCalls;
if (root !== null) {
  holdPresses(root);
  rememberPlaceInFrame(root);
}
// What cannot be read here is read, and told, by the app.
if (root !== null && early !== undefined) show(root, early).catch(() => undefined);

/** Shows the answers, unless the app has taken over, or another account has signed in since they were asked for. */
async function show(frame: HTMLElement, { responses, userId }: EarlyCalls): Promise<void> {
  const [first, second] = await Promise.all([...responses.values()].map(readAnswer));
  const [profile] = first as [UserProfile];
  const read = READERS[frame.dataset.frame ?? ""];
  const answer = read?.(second as never, profile, new Date(serverNow()));
  const isSamePerson = profile.id === userId && storedToken()?.userId === userId;
  if (!isSamePerson || frame.dataset.frame === undefined) return;
  frame.dataset.answered = "";
  const cash = promisedWords(profile.promised_times).CASH;
  const texts = { points: formatPoints(profile.points), cash, ...answer?.page };
  fill(frame, texts);
  const template = frame.querySelector("template");
  if (template === null || answer === undefined) return;
  const { records = [] } = answer;
  const list = template.content.querySelector("li")?.parentElement;
  const items = [...(list?.children ?? [])];
  if (items.length > 0 && records.length === 0) return;
  // Names of the page's texts can be those of a record's, too.
  list?.replaceChildren();
  fill(template.content, texts);
  list?.append(...records.flatMap((record, index) => copyOf(items[index] ?? items.at(-1), record)));
  template.previousElementSibling?.replaceWith(template.content);
}

/** Returns a copy of an item of the template with these texts; a part without a text is left out. */
function copyOf(item: Element | undefined, texts: Record<string, string>): Element[] {
  if (item === undefined) return [];
  const copy = item.cloneNode(true) as Element;
  fill(copy, texts);
  for (const hole of copy.querySelectorAll("[data-early]:empty")) {
    (hole.closest("[data-part]") ?? hole.parentElement)?.remove();
  }
  return [copy];
}

async function readAnswer(early: Promise<EarlyResponse | null>): Promise<unknown> {
  const known = await early;
  if (known?.response.ok !== true) throw new Error("no answer");
  recordServerTime(known.response.headers, known.receivedAtMs);
  return await known.response.clone().json();
}

/** Notes which button was pressed last: `prerendered.ts` presses that of the screen. */
function holdPresses(frame: HTMLElement): void {
  frame.addEventListener("click", ({ target }) => {
    if (frame.dataset.frame === undefined) return;
    const buttons = [...frame.querySelectorAll(HELD_BUTTONS)];
    const pressed = buttons.findIndex((button) => button.contains(target as Node));
    if (pressed >= 0) frame.dataset.pressed = String(pressed);
  });
}

function fill(place: ParentNode, texts: Record<string, string>): void {
  for (const hole of place.querySelectorAll<HTMLElement>("[data-early]")) {
    const text = texts[hole.dataset.early ?? ""];
    if (text === undefined) continue;
    hole.textContent = text;
    delete hole.dataset.room;
  }
}
