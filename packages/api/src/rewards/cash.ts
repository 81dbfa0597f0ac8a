import {
  CASH_COMMISSION_RATE,
  CASH_VALUE_MAX_CENTS,
  NAIRA_PER_DOLLAR,
} from "../platform/constants";
import { onFirstUse } from "../platform/first-use";

/** Cash in whole cents, so that no sum has fractions of a cent. */
export interface CashBreakdown {
  amountCents: number;
  feeCents: number;
  /** What the buyer receives: the amount minus the fee. */
  netCents: number;
}

const DOLLARS = /^(?:US)?\$?\s?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?(?:\s?USD)?$/i;
const RATE_UNIT = 10_000;
const RATE_IN_UNITS = Math.round(CASH_COMMISSION_RATE * RATE_UNIT);

/**
 * Returns the cents of a value such as `$10`, `$1,000.50` or `25 USD`. Returns null when the value is
 * not a dollar amount, not above 0, or above the limit.
 */
export function parseDollars(value: string): number | null {
  const [, whole, fraction = ""] = DOLLARS.exec(value.trim()) ?? [];
  if (whole === undefined) return null;
  const cents = Number(whole.replaceAll(",", "")) * 100 + Number(fraction.padEnd(2, "0"));
  return cents > 0 && cents <= CASH_VALUE_MAX_CENTS ? cents : null;
}

/** Returns 3% of the amount, rounded to the cent, half a cent upwards (specification, section 9). */
export function commissionCents(amountCents: number): number {
  return Math.floor((amountCents * RATE_IN_UNITS + RATE_UNIT / 2) / RATE_UNIT);
}

/**
 * Returns the cents that a Cash item of this value pays; null when the value is not a dollar amount.
 */
export function cashBreakdown(value: string): CashBreakdown | null {
  const amountCents = parseDollars(value);
  if (amountCents === null) return null;
  const feeCents = commissionCents(amountCents);
  return { amountCents, feeCents, netCents: amountCents - feeCents };
}

/** Returns for how many points an item pays a dollar; null for what is not cash. */
export function cashRate(item: { type: string; price: number; value: string }): number | null {
  const cents = item.type === "Cash" ? parseDollars(item.value) : null;
  return cents === null ? null : (item.price * 100) / cents;
}

/** Returns the dollars of a value; 0 where it is none. */
export function dollarsOf({ value }: { value: string }): number {
  return centsToDollars(parseDollars(value) ?? 0);
}

/** Returns what a redemption moves: its price, and the dollars of its value. */
export function movedByRedemption(item: { price: number; value: string }) {
  return { points: item.price, dollars: dollarsOf(item) };
}

/** Returns cents as dollars, the unit of the calls: 9700 is 97. */
export function centsToDollars(cents: number): number {
  return cents / 100;
}

/** Returns dollars, the unit of the calls, as whole cents: 0.29 is 29. */
export function dollarsToCents(dollars: number): number {
  return Math.round(dollars * 100);
}

/** The sum of a cash redemption in dollars, null for every other redemption, and the fee that is taken off it. */
interface CashSum {
  amount: number | null;
  commission_amount: number;
}

/** Returns the dollars of a cash redemption less the fee, to the cent; 0 for every other redemption. */
export function receivedDollars({ amount, commission_amount }: CashSum): number {
  return centsToDollars(dollarsToCents(amount ?? 0) - dollarsToCents(commission_amount));
}

const dollarFormat = onFirstUse(
  () => new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }),
);

/** Returns `$1,000.50`, always with cents. */
export function formatDollars(dollars: number): string {
  return dollarFormat().format(dollars);
}

/** Returns the naira that cents pay at a rate for one dollar, to two decimals. */
export function toNaira(cents: number, rate: number): number {
  return Math.round(cents * rate) / 100;
}

const nairaFormat = onFirstUse(() => new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 }));

/** Returns `N97,000`, with decimals where there are any. */
export function formatNaira(naira: number): string {
  return `N${nairaFormat().format(naira)}`;
}

/** Returns what a bank account receives for these dollars at a rate, in both currencies: `$97.00 (N97,000)`. */
export function formatPayout(dollars: number, rate: number = NAIRA_PER_DOLLAR): string {
  const naira = toNaira(dollarsToCents(dollars), rate);
  return `${formatDollars(dollars)} (${formatNaira(naira)})`;
}

const rateFormat = onFirstUse(() => new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 }));

/**
 * Returns `25 points for $1`: the price of an item's value, to one decimal. Returns null when the value is not a
 * dollar amount, such as a duration, and for less than a twentieth of a point.
 */
export function formatPointsPerDollar(price: number, value: string): string | null {
  const cents = parseDollars(value);
  if (cents === null) return null;
  const rate = Math.round((price * 1_000) / cents) / 10;
  if (rate === 0) return null;
  return `${rateFormat().format(rate)} ${rate === 1 ? "point" : "points"} for $1`;
}
