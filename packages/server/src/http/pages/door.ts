import { DOOR_PARTS, type DoorParts, doorMark, doorTexts as texts } from "@signpoint/api/http/door";
import { NEWCOMER, unmetCondition } from "@signpoint/api/work/contracts/for-whom/condition-rules";
import {
  contractOfPath,
  publicContractPath,
  publicContractState,
} from "@signpoint/api/work/contracts/public-contract";
import { publicContractTexts } from "@signpoint/api/work/contracts/public-contract-texts";
import type { Context } from "hono";
import { html } from "hono/html";
import { getClientIp } from "../../platform/limits/client-ip";
import type { Services } from "../../platform/services";
import type { PublicContract } from "../../work/contracts/public-contracts";

const EXAMPLES = 2;

type Html = Awaited<ReturnType<typeof html>> | "";

/** Returns a page that was made at build time with what the door shows now. */
export async function fillDoor(services: Services, c: Context, page: string): Promise<string> {
  if (!page.includes(doorMark("intro"))) return page;
  const parts = await renderDoor(services, c);
  return DOOR_PARTS.reduce(
    (filled, name) => filled.replace(doorMark(name), () => parts[name]),
    page,
  );
}

/**
 * Returns what login and signup show to visitors, as HTML: what they opened (`redirect` in the query), what the product
 * does and how fast decisions are made, and contracts that anyone may see. What cannot be had at the moment is left out.
 */
export async function renderDoor(services: Services, c: Context): Promise<DoorParts> {
  const [wanted, figures, examples] = await Promise.all([
    renderWanted(services, c),
    renderFigures(services).catch(() => ""),
    renderExamples(services).catch(() => ""),
  ]);
  const steps = texts.steps.map(
    ([verb, text]) => html`<li><strong>${verb}</strong><span>${text}</span></li>`,
  );
  const links = texts.links.map(([to, label]) => html`<a href="${to}">${label}</a>`);
  const intro = await html`<p>${texts.line}</p><ol>${steps}</ol>${figures}`;
  const more = await html`${examples}<nav aria-label="More about Signpoint">${links}</nav>`;
  return { wanted, intro: intro.toString(), more: more.toString() };
}

/** Names a public contract alone. For all else, what there is not included, the sentence is the same. */
async function renderWanted(services: Services, c: Context): Promise<string> {
  const redirect = c.req.query("redirect");
  if (redirect === undefined || c.req.query("reason") !== undefined) return "";
  const id = contractOfPath(redirect);
  const ctx = { ...services, clientIp: getClientIp(c, services.config.TRUST_PROXY) };
  const contract =
    id === null ? null : await services.publicContracts.find(ctx, id).catch(() => null);
  const state = contract === null ? "unknown" : publicContractState(contract, services.now());
  const isShown = contract !== null && state !== "gone" && state !== "unknown";
  const sentence = isShown ? publicContractTexts.wanted(contract) : texts.wanted;
  return (await html`${sentence}`).toString();
}

async function renderFigures({ reviewTimes, now }: Services): Promise<Html> {
  const { contracts } = await reviewTimes.read(now());
  if (contracts.median_hours === null) return "";
  const figures = texts.figures(contracts.count, contracts.median_hours);
  return html`<a href="/review-times">${figures}</a>`;
}

/** Returns whether somebody who has signed nothing yet meets the conditions. */
function isForNewcomers(contract: PublicContract): boolean {
  return unmetCondition(contract, NEWCOMER) === null;
}

async function renderExamples({ publicContracts, now }: Services): Promise<Html> {
  const shown = (await publicContracts.listOpen(now())).filter(isForNewcomers).slice(0, EXAMPLES);
  if (shown.length === 0) return "";
  const rows = shown.map(
    (contract) =>
      html`<li><a href="${publicContractPath(contract.id)}" dir="auto">${contract.title}</a><span>${publicContractTexts.example(contract)}</span></li>`,
  );
  return html`<h2>${texts.examples}</h2><ul>${rows}</ul>`;
}
