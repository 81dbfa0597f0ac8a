import { doorTexts } from "@signpoint/api/http/door";
import { SITE_NAME } from "@signpoint/api/http/public-pages";
import { promisedWords } from "@signpoint/api/platform/promised-times-texts";
import { conditionWords } from "@signpoint/api/work/contracts/for-whom/condition-rules";
import {
  publicContractPath,
  publicContractState,
} from "@signpoint/api/work/contracts/public-contract";
import { publicContractTexts as texts } from "@signpoint/api/work/contracts/public-contract-texts";
import { placesLeft } from "@signpoint/api/work/signing";
import type { Context } from "hono";
import { html } from "hono/html";
import * as z from "zod";
import { getClientIp } from "../../platform/limits/client-ip";
import type { Services } from "../../platform/services";
import type { PublicContract } from "../../work/contracts/public-contracts";
import { pageTags } from "./page-meta";

const Id = z.uuid();
const FRESH_SECONDS = 60;
const META = /<!--meta-->.*<!--\/meta-->/s;

type Html = ReturnType<typeof html>;

/**
 * Returns the response for `/c/{id}`: a public contract for people without an account, 410 once it is gone, 404 for one that
 * nobody was ever shown. `page` is the empty page of the build. Throws TOO_MANY_REQUESTS.
 */
export async function publicContractPage(
  services: Services,
  c: Context,
  page: string,
): Promise<Response> {
  const id = Id.safeParse(c.req.param("id")).data;
  const ctx = { ...services, clientIp: getClientIp(c, services.config.TRUST_PROXY) };
  const contract = id === undefined ? null : await services.publicContracts.find(ctx, id);
  const state = contract === null ? "unknown" : publicContractState(contract, services.now());
  if (contract === null || state === "unknown") {
    c.header("Cache-Control", "no-cache");
    return c.html(await fill(page, noindex(texts.unknown.title), absent(texts.unknown)), 404);
  }
  c.header("Cache-Control", `public, max-age=${FRESH_SECONDS}`);
  if (state === "gone") {
    return c.html(await fill(page, noindex(texts.gone.title), absent(texts.gone)), 410);
  }
  const words = promisedWords(await services.publicContracts.promisedTimes(services.now()));
  const shown = present(contract, { state, promised: words.SUBMISSION });
  return c.html(await fill(page, contractTags(services, contract), shown));
}

async function fill(page: string, tags: Html, content: Html): Promise<string> {
  const [head, main] = await Promise.all([tags, content]);
  return page.replace(META, () => head.toString()).replace("<!--content-->", () => main.toString());
}

function noindex(title: string): Html {
  return html`<title>${title} · ${SITE_NAME}</title><meta name="robots" content="noindex" />`;
}

/** Returns what search engines and chats read of a contract. Each type of contract has its picture. */
function contractTags({ config }: Services, contract: PublicContract): Html {
  return pageTags(config, {
    title: contract.title,
    description: texts.description(contract),
    path: publicContractPath(contract.id),
    picture: {
      path: `/share-${contract.type.toLowerCase()}.png`,
      alt: `A ${contract.type} contract on ${SITE_NAME}`,
    },
  });
}

function absent({ title, text }: { title: string; text: string }): Html {
  return html`<h1>${title}</h1><p class="soft">${text}</p>
    <p class="actions"><a class="button" href="/signup?redirect=/contracts">${texts.signUpForOthers}</a>
    <a class="link" href="/login?redirect=/contracts">${texts.logIn}</a></p>${more()}`;
}

interface Shown {
  state: "open" | "full" | "in_grace";
  /** Within which time a submission is decided, in words. */
  promised: string;
}

function present(contract: PublicContract, { state, promised }: Shown): Html {
  const { title, type, activity, effort_minutes, points_cost, points_reward } = contract;
  const there = encodeURIComponent(`/contracts/${contract.id}`);
  const conditions = conditionWords(contract).join("; ");
  const facts = [
    ...(conditions === "" ? [] : [[texts.labels.conditions, conditions]]),
    [texts.labels.cost, texts.cost(points_cost)],
    [texts.labels.reward, texts.reward(points_reward)],
    ...(effort_minutes === null ? [] : [[texts.labels.effort, texts.effort(effort_minutes)]]),
    [texts.labels.places, texts.places(placesLeft(contract))],
    [
      texts.labels.deadline,
      state === "in_grace" ? texts.signingIsOver : texts.deadline(contract.expires_at),
    ],
    [texts.labels.review, texts.review(promised)],
  ];
  const earns = points_reward > points_cost ? html` data-earns` : "";
  return html`<div class="head"><p class="soft">${texts.kind(type)}</p>
    <h1 dir="auto">${title}</h1>
    <p class="net"${earns}>${texts.net(contract)}</p>
    <p class="soft">${texts.sum(contract)}</p></div>
    ${state === "open" ? "" : html`<p class="notice">${texts.notices[state]}</p>`}
    <div class="actions"><a class="button" href="/signup?redirect=${there}">${texts.signUp}</a>
    <a class="link" href="/login?redirect=${there}">${texts.logIn}</a></div>
    <section class="sheet"><dl class="facts">${facts.map(
      ([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
    )}</dl></section>
    <section class="sheet"><h2>${texts.labels.activity}</h2><p class="prose" dir="auto">${activity}</p></section>
    <p class="soft">${texts.account}</p>${more()}`;
}

function more(): Html {
  const links = doorTexts.links.map(
    ([to, label]) => html`<a class="link" href="${to}">${label}</a>`,
  );
  return html`<p class="more">${links}</p>`;
}
