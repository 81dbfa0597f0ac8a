import { codeListMessages, marketplaceMessages } from "@signpoint/api/texts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isMissing } from "~/platform/api/errors";
import { BackLink } from "~/platform/ui/detail";
import { StatCard, StatCards } from "~/platform/ui/figures";
import { FocusedStatus } from "~/platform/ui/focus";
import { formatCount, formatInteger } from "~/platform/ui/format";
import { ButtonLink } from "~/platform/ui/links";
import { List, RowsSkeleton } from "~/platform/ui/list";
import { Notice } from "~/platform/ui/notice";
import { Page, PageTitle } from "~/platform/ui/page";
import { SectionCard } from "~/platform/ui/sections";
import { EmptyState } from "~/platform/ui/states";
import { ChipLink, Chips } from "~/platform/ui/views";
import { AddCodes } from "./add-codes";
import { CodeTable } from "./code-table";
import classes from "./codes.module.css";
import { codesQuery } from "./codes-query";
import { CODE_STATES, type CodesSearch } from "./codes-search";

interface CodesScreenProps {
  itemId: string;
  search: CodesSearch;
}

const back = { to: "/admin/marketplace", label: "Back to Marketplace" } as const;
const LABELS = { available: "Available", given: "Given" } as const;

/** Renders the codes of a gift card: how many are left, to whom each was given, and the form that adds more. */
export function CodesScreen({ itemId, search }: CodesScreenProps) {
  const query = useInfiniteQuery(codesQuery(itemId, search));
  // An object: a second code may have the same masked name.
  const [removed, setRemoved] = useState<{ name: string } | null>(null);
  const first = query.data?.pages[0];
  if (first === undefined && isMissing(query.error)) {
    return (
      <Page>
        <PageTitle>Codes</PageTitle>
        <EmptyState
          title={marketplaceMessages.itemNotFound}
          action={
            <ButtonLink to={back.to} variant="default">
              {back.label}
            </ButtonLink>
          }
        >
          It may have been deleted.
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page>
      <BackLink {...back} />
      <PageTitle
        documentTitle="Codes"
        description={
          first?.shared
            ? "All buyers get the shared code."
            : "Each code is given to one buyer, in the order in which they were added."
        }
      >
        {first === undefined ? "Codes" : `Codes: ${first.item_name}`}
      </PageTitle>
      <div className={classes.stack}>
        <StatCards>
          {first?.shared ? (
            <StatCard name="Shared Code Given">{formatCount(first.shared_given, "time")}</StatCard>
          ) : null}
          <StatCard name={first?.shared ? "Kept in the List" : "Available"}>
            {first && formatInteger(first.available)}
          </StatCard>
          <StatCard name={first?.shared ? "Given from the List" : "Given"}>
            {first && formatInteger(first.delivered)}
          </StatCard>
        </StatCards>
        {first?.shared ? (
          <Notice tone="info">
            Codes of the list are given only once the item has no redemption code of its own.
          </Notice>
        ) : null}
        <SectionCard title="Add codes">
          <AddCodes itemId={itemId} />
        </SectionCard>
        <section aria-label="Codes of the item" className={classes.list}>
          <Chips label="State">
            {[undefined, ...CODE_STATES].map((state) => (
              <ChipLink
                key={state ?? "all"}
                to="/admin/marketplace/$itemId/codes"
                params={{ itemId }}
                search={{ state }}
                current={search.state === state}
                resetScroll={false}
                replace
                ignoreBlocker
              >
                {state === undefined ? "All" : LABELS[state]}
              </ChipLink>
            ))}
          </Chips>
          <FocusedStatus status={removed}>
            {removed === null ? null : (
              <Notice tone="success">{`Code ${removed.name} removed.`}</Notice>
            )}
          </FocusedStatus>
          <List
            query={query}
            label="Codes"
            noun="codes"
            skeleton={<RowsSkeleton count={5} height={56} />}
            failure={{
              title: "The codes could not be loaded",
              message: codeListMessages.codesLoadFailed,
            }}
            noMatch={
              search.state === undefined
                ? undefined
                : { title: "No codes", text: "No code of this item is in this state." }
            }
            empty={
              first?.shared
                ? { title: "No codes needed", text: "All buyers get the shared code." }
                : {
                    title: "No codes yet",
                    text: "Paste the first ones above. Until then no redemption of this item can be approved.",
                  }
            }
          >
            {(codes) => <CodeTable codes={codes} onRemoved={(name) => setRemoved({ name })} />}
          </List>
        </section>
      </div>
    </Page>
  );
}
