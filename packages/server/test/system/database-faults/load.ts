import { setTimeout as wait } from "node:timers/promises";
import { vi } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import type { Person } from "../../support/people";
import type { Acknowledged, Cast } from "../crash/load";

const RETRY_MS = 100;
/** Whoever waits longer for an answer gives up. */
const ANSWER_MS = 20_000;
/** And repeats no request for longer than this. */
const INSIST_MS = 120_000;

/** An answer with 5xx, or a request without an answer. */
export interface FailedRequest {
  path: string;
  /** 0 without an answer. */
  status: number;
  /** Who answered, where several servers do. */
  by: string;
  body: string;
  tookMs: number;
}

/** The header in which a proxy of a proof says which server has answered. */
export const ANSWERED_BY = "x-answered-by";

/** What the callers saw. */
export interface Seen {
  requests: number;
  /** Answers with 5xx, and requests without an answer, in the order in which they came. */
  failed: FailedRequest[];
  slowestMs: number;
  /** The longest time in which requests failed and none succeeded. */
  outageMs: number;
  /** The longest time between two acknowledged writes. */
  writeGapMs: number;
}

/** How often each person has done what: every outcome is known for certain. */
export interface Done {
  signed: number;
  approved: number;
  rejected: number;
  redeemed: number;
  deducted: number;
}

/** Callers who insist: each repeats a request, under the same key, until it is answered with success. */
export class Load {
  seen: Seen = nothingSeen();
  readonly acknowledged: Acknowledged = new Map();
  readonly done = new Map<string, Done>();
  /** When the rounds that are finished were begun, by person. */
  private readonly lastRound = new Map<string, number>();
  /** Why somebody has stopped working. */
  private failure: unknown = null;
  private lastSuccess = performance.now();
  private lastWrite = performance.now();

  /** With `pauseMs` each rests for so long before each round, so that the load is bounded. */
  constructor(
    private readonly server: { url: string },
    private readonly cast: Cast,
    private readonly pauseMs = 0,
  ) {}

  /** Forgets what the callers saw, not what they did. */
  startCounting(): void {
    this.seen = nothingSeen();
  }

  /** Has everybody work; the answer stops it, and waits until each outcome is known. */
  start(): () => Promise<void> {
    let stopped = false;
    this.lastSuccess = performance.now();
    this.lastWrite = performance.now();
    const work = Promise.all(
      this.cast.people.map(async (person, index) => {
        while (!stopped) {
          if (this.pauseMs > 0) await wait(this.pauseMs);
          const begunAt = performance.now();
          await this.round(person, index % 2 === 0);
          this.lastRound.set(person.id, begunAt);
        }
      }),
    );
    work.catch((error: unknown) => {
      this.failure = error;
    });
    return async () => {
      stopped = true;
      await work;
    };
  }

  /** Waits until each person has finished a round that they began after now, and something else holds as well. */
  async untilEverybodyWorks(timeout: number, and: () => boolean | Promise<boolean> = () => true) {
    const since = performance.now();
    const isDone = async () => {
      if (this.failure !== null) throw this.failure;
      const begun = this.cast.people.map(({ id }) => this.lastRound.get(id) ?? 0);
      return begun.every((at) => at > since) && (await and());
    };
    await vi.waitUntil(isDone, { timeout, interval: 25 });
  }

  /** Signs a contract; answers the signing's id. */
  async sign(person: Person, contractId: string): Promise<string> {
    const { id } = await this.insist("sign_contract", { p_contract_id: contractId }, person);
    this.acknowledged.set(id, { kind: "signing", status: "in_progress" });
    this.doneBy(person).signed += 1;
    return id;
  }

  doneBy({ id }: Person): Done {
    const nothing = { signed: 0, approved: 0, rejected: 0, redeemed: 0, deducted: 0 };
    const done = this.done.get(id) ?? nothing;
    this.done.set(id, done);
    return done;
  }

  /** Sends one request and counts what becomes of it; null without an answer. */
  async ask(path: string, init: RequestInit): Promise<Response | null> {
    const askedAt = performance.now();
    const signal = AbortSignal.timeout(ANSWER_MS);
    const response = await fetch(this.server.url + path, { ...init, signal }).catch(() => null);
    const now = performance.now();
    this.seen.requests += 1;
    this.seen.slowestMs = Math.max(this.seen.slowestMs, now - askedAt);
    if (response === null || response.status >= 500) {
      this.seen.failed.push({
        path,
        status: response?.status ?? 0,
        by: response?.headers.get(ANSWERED_BY) ?? "",
        body: (await response?.clone().text()) ?? "",
        tookMs: Math.round(now - askedAt),
      });
      this.seen.outageMs = Math.max(this.seen.outageMs, now - this.lastSuccess);
    } else {
      this.lastSuccess = now;
    }
    return response;
  }

  private async round(person: Person, isApproved: boolean): Promise<void> {
    const { admin, contracts, item } = this.cast;
    const done = this.doneBy(person);
    const contract = contracts[done.signed];
    if (contract === undefined) throw new Error("there are no contracts left");
    const id = await this.sign(person, contract.id);
    const given = { p_signed_contract_id: id };
    await this.insist("submit_contract", { ...given, p_survey_responses: {} }, person);
    this.acknowledged.set(id, { kind: "signing", status: "pending" });
    const status = isApproved ? "approved" : "rejected";
    await this.insist(isApproved ? "approve_contract" : "reject_contract", given, admin);
    this.acknowledged.set(id, { kind: "signing", status });
    done[status] += 1;
    const order = { p_item_id: item.id, p_request_id: newId() };
    const redemption = await this.insist("redeem_item", order, person);
    this.acknowledged.set(redemption.id, { kind: "redemption", status: "PENDING" });
    done.redeemed += 1;
    const deduction = { user_id: person.id, points_to_deduct: 1 };
    await this.insist("deduct_points", deduction, admin);
    done.deducted += 1;
  }

  /** Makes a call under a key of its own until it succeeds; throws when it is refused. */
  private async insist(name: string, body: object, as: Person): Promise<{ id: string }> {
    const headers = {
      authorization: `Bearer ${as.token}`,
      "content-type": "application/json",
      "idempotency-key": `"${newId()}"`,
    };
    const givenUpAt = performance.now() + INSIST_MS;
    while (performance.now() < givenUpAt) {
      const response = await this.ask(`/api/rpc/${name}`, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
      });
      const answer = (await response?.json().catch(() => null)) as {
        id: string;
        code?: string;
      } | null;
      if (response?.status === 200 && answer) {
        const now = performance.now();
        this.seen.writeGapMs = Math.max(this.seen.writeGapMs, now - this.lastWrite);
        this.lastWrite = now;
        return answer;
      }
      const isToBeRepeated =
        response === null || response.status >= 500 || answer?.code === "IDEMPOTENCY_KEY_IN_FLIGHT";
      if (!isToBeRepeated) throw new Error(`${name}: ${response.status} ${JSON.stringify(answer)}`);
      await wait(RETRY_MS);
    }
    throw new Error(`${name} was not answered with success`);
  }
}

function nothingSeen(): Seen {
  return { requests: 0, failed: [], slowestMs: 0, outageMs: 0, writeGapMs: 0 };
}
