import type { PersonAccount } from "@signpoint/api/accounts/person";
import { useId } from "react";
import { Badge } from "~/platform/ui/badge";
import { DateTime } from "~/platform/ui/format";
import { TextLink } from "~/platform/ui/links";
import classes from "./account-card.module.css";

/** Renders everybody whom a person has invited, and whom those have, as a tree. */
export function InvitedTree({ account }: { account: PersonAccount }) {
  const titleId = useId();
  const { invited } = account;
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>Invited</h3>
      {invited.length === 0 ? (
        <p>Nobody has joined with their code.</p>
      ) : (
        <ul className={classes.tree}>
          {invited.map((person) => (
            <li
              key={person.id}
              className={classes.invited}
              style={{ "--depth": person.depth - 1 } as React.CSSProperties}
            >
              <TextLink to="/admin/people/$personId" params={{ personId: person.id }}>
                {person.username}
              </TextLink>
              <DateTime at={person.created_at} />
              {person.is_suspended ? <Badge tone="danger">Suspended</Badge> : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
