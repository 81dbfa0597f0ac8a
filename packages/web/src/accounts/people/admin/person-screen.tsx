import { refusalMessages } from "@signpoint/api/texts";
import { useQuery } from "@tanstack/react-query";
import { useProfile } from "~/platform/api/profile";
import { BackLink, DetailScreen, TwoColumns } from "~/platform/ui/detail";
import { Page, PageTitle } from "~/platform/ui/page";
import { SectionCard } from "~/platform/ui/sections";
import { PersonRecord } from "../person-record";
import { AccountCard } from "./account-card";
import classes from "./account-card.module.css";
import { Corrections } from "./corrections";
import { DeletedAccount } from "./deleted-account";
import { LostMailboxCard } from "./lost-mailbox-card";
import { personQuery } from "./people-query";
import type { PersonView } from "./people-search";
import { PersonLists } from "./person-lists";
import { PersonNotes } from "./person-notes";

const BACK = { to: "/admin/people", label: "Back to People" } as const;

/** Renders one person: account, record, signings, redemptions, ledger, and what an admin can do about them. */
export function PersonScreen({ id, view }: { id: string; view: PersonView }) {
  const isOwn = useProfile().id === id;
  return (
    <DetailScreen
      query={useQuery(personQuery(id))}
      title="Person"
      back={BACK}
      missing={{ title: "Person not found", text: "There is nobody with this id." }}
      failure={{ title: "The person could not be loaded", text: refusalMessages.unavailable }}
      skeleton={[420, 320]}
    >
      {(person) => (
        <Page>
          <BackLink {...BACK} />
          <PageTitle>{person.username}</PageTitle>
          <TwoColumns
            main={
              <div className={classes.cards}>
                {person.deleted_at === null ? <PersonNotes id={id} /> : null}
                <PersonLists id={id} view={view} />
              </div>
            }
            aside={
              <>
                {person.deleted_at === null ? (
                  <AccountCard id={id} isOwn={isOwn} />
                ) : (
                  <DeletedAccount id={id} deletedAt={person.deleted_at} />
                )}
                {person.deleted_at === null && !isOwn ? <LostMailboxCard id={id} /> : null}
                <SectionCard title="Record">
                  <PersonRecord id={id} />
                </SectionCard>
                {person.deleted_at === null ? (
                  <SectionCard title="Correct Points">
                    {isOwn ? (
                      <p>Another admin corrects your points.</p>
                    ) : (
                      <Corrections person={person} />
                    )}
                  </SectionCard>
                ) : null}
              </>
            }
          />
        </Page>
      )}
    </DetailScreen>
  );
}
