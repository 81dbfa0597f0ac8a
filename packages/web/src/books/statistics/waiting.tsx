import type { Setup } from "@signpoint/api/books/setup";
import type { Overview } from "@signpoint/api/books/statistics";
import { COUNTED_MAX } from "@signpoint/api/platform/constants";
import type { ReactNode } from "react";
import { StatCard, StatCards } from "~/platform/ui/figures";
import { formatCount, formatInteger } from "~/platform/ui/format";
import { TextLink } from "~/platform/ui/links";
import classes from "./admin-dashboard.module.css";

interface WaitingProps {
  overview: Overview;
  /** Undefined when it could not be had. */
  setup: Setup | undefined;
}

/** Renders what waits for an admin, each with the way there; of what is switched off nothing. */
export function Waiting({ overview, setup }: WaitingProps) {
  const shown = kindsOf(overview, setup).filter(({ count }) => count !== null);
  const isQuiet = shown.every(({ count }) => count === 0);
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className={classes.heading}>
        What waits
      </h2>
      {isQuiet ? (
        <p className={classes.quiet}>
          Nothing: no decision, no payout, no mail, and no item that runs out.
        </p>
      ) : (
        <StatCards>
          {shown.map(({ name, count, hint, format = formatCounted, link }) => (
            <StatCard key={name} name={name} hint={hint}>
              {count === 0 ? <span className={classes.quiet}>0</span> : link(format(count ?? 0))}
            </StatCard>
          ))}
        </StatCards>
      )}
    </section>
  );
}

interface Kind {
  name: string;
  /** Null for what is switched off. */
  count: number | null;
  hint?: string | undefined;
  format?: (count: number) => string;
  link: (count: string) => ReactNode;
}

/** Returns `12`, and `1,000 or more` for what is counted no further. */
function formatCounted(count: number): string {
  return count < COUNTED_MAX ? formatInteger(count) : `${formatInteger(COUNTED_MAX)} or more`;
}

function kindsOf({ pending, waiting, system }: Overview, setup: Setup | undefined): Kind[] {
  const { contracts, item_redemptions, cash_redemptions, appeals } = pending;
  const { configured, queued, given_up } = system.mail;
  return [
    {
      name: "Approvals due",
      count: contracts + item_redemptions + cash_redemptions + appeals,
      hint: waiting.overdue === 0 ? undefined : `${formatCounted(waiting.overdue)} overdue`,
      format: formatInteger,
      link: (count) => (
        <TextLink inherit to="/admin/approvals" aria-label={`Approvals due: ${count}`}>
          {count}
        </TextLink>
      ),
    },
    {
      name: "Second approvals",
      count: setup?.second_approvals ?? null,
      link: (count) => (
        <TextLink inherit to="/admin/second-approvals" aria-label={`Second approvals: ${count}`}>
          {count}
        </TextLink>
      ),
    },
    {
      name: "Payouts open",
      count: waiting.payouts,
      link: (count) => (
        <TextLink inherit to="/admin/payouts" aria-label={`Payouts open: ${count}`}>
          {count}
        </TextLink>
      ),
    },
    {
      name: "Mail not sent",
      count: given_up + (configured ? 0 : queued),
      hint: configured ? "could not be delivered" : "kept here, not sent",
      link: (count) => (
        <TextLink
          inherit
          to="/admin"
          hash="system-status"
          activeOptions={{ includeHash: true }}
          aria-label={`Mail not sent: ${count}`}
        >
          {count}
        </TextLink>
      ),
    },
    {
      name: "Stock low",
      count: waiting.low_stock,
      hint: waiting.low_stock === 0 ? undefined : formatCount(waiting.low_stock, "item"),
      link: (count) => (
        <TextLink inherit to="/admin/marketplace" aria-label={`Stock low: ${count}`}>
          {count}
        </TextLink>
      ),
    },
  ];
}
