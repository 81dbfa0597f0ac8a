import { randomUUID } from "node:crypto";
import type { HttpAnswer, HttpClient } from "../lib/http-client";
import { type Load, type Measured, measureLoad } from "../lib/load";
import type { SignedIn } from "../lib/people";

export const TRANSACTIONS = ["sign", "submit", "approve", "redeem"] as const;
export type Transaction = (typeof TRANSACTIONS)[number];

/** A signing and the token of its signer. */
interface SignedContract {
  id: string;
  token: string;
}

/** The contracts and items of one round. */
export interface Targets {
  contractFor: (client: number, turn: number) => string;
  itemFor: (client: number, turn: number) => string;
}

/**
 * Makes the calls of a round over HTTP: signs, submits what it signed, approves what it submitted, and
 * buys, each with an idempotency key, as the web app does. People take turns, so that a contract is signed at most once
 * by each.
 */
export class Callers {
  private signed: SignedContract[] = [];
  private submitted: SignedContract[] = [];

  constructor(
    private readonly server: Measured,
    private readonly client: HttpClient,
    private readonly people: SignedIn[],
    private readonly admin: SignedIn,
    private readonly clients: number,
  ) {}

  /** Runs one kind of transaction this number of times with each client. */
  async load(name: Transaction, from: number, each: number, targets: Targets): Promise<Load> {
    const work = {
      sign: (client: number, turn: number) =>
        this.sign(this.personOf(client, turn), targets.contractFor(client, turn)),
      submit: () => this.submit(),
      approve: () => this.approve(),
      redeem: (client: number, turn: number) =>
        this.redeem(this.personOf(client, turn), targets.itemFor(client, turn)),
    }[name];
    const load = { each, clients: this.clients };
    return await measureLoad(this.server, load, (client, turn) => work(client, from + turn));
  }

  private personOf(client: number, turn: number): SignedIn {
    const each = Math.floor(this.people.length / this.clients);
    const person = this.people[client * each + (turn % each)];
    if (person === undefined) throw new Error("there are people for each client");
    return person;
  }

  private async sign({ token }: SignedIn, contractId: string): Promise<HttpAnswer> {
    const body = { p_contract_id: contractId };
    const answer = await this.call("sign_contract", token, body);
    const { id } = JSON.parse(answer.body) as { id: string };
    this.signed.push({ id, token });
    return answer;
  }

  private async submit(): Promise<HttpAnswer> {
    const held = this.signed.pop();
    if (held === undefined) throw new Error("there is a signing for each submission");
    const body = { p_signed_contract_id: held.id, p_survey_responses: {} };
    const answer = await this.call("submit_contract", held.token, body);
    this.submitted.push(held);
    return answer;
  }

  private async approve(): Promise<HttpAnswer> {
    const held = this.submitted.pop();
    if (held === undefined) throw new Error("there is a submission for each approval");
    return await this.call("approve_contract", this.admin.token, { p_signed_contract_id: held.id });
  }

  private async redeem({ token }: SignedIn, itemId: string): Promise<HttpAnswer> {
    const body = { p_item_id: itemId, p_request_id: randomUUID() };
    return await this.call("redeem_item", token, body);
  }

  private async call(name: string, token: string, body: object): Promise<HttpAnswer> {
    const path = `/api/rpc/${name}`;
    const headers = { "idempotency-key": randomUUID() };
    return await this.client.expectOk({ method: "POST", path, token, body, headers });
  }
}
