import { refusalMessages } from "@signpoint/api/messages";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ActivityList } from "~/features/earnings/entries";
import { BackLink, DetailScreen, TwoColumns } from "~/ui/detail";
import { List, RowsSkeleton } from "~/ui/list";
import { Page, PageTitle } from "~/ui/page";
import { SectionCard } from "~/ui/sections";
import { PersonRecord } from "../person-record";
import { useProfile } from "../profile";
import { AccountCard } from "./account-card";
import classes from "./account-card.module.css";
import { Corrections } from "./corrections";
import { personEntriesQuery, personQuery } from "./people-query";
import { PersonNotes } from "./person-notes";

const BACK = { to: "/admin/people", label: "Back to People" } as const;

/** Renders one person: record, ledger, and what an admin can do about their points. */
export function PersonScreen({ id }: { id: string }) {
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
                <Ledger id={id} />
                <PersonNotes id={id} />
              </div>
            }
            aside={
              <>
                <AccountCard id={id} isOwn={isOwn} />
                <SectionCard title="Record">
                  <PersonRecord id={id} />
                </SectionCard>
                <SectionCard title="Correct Points">
                  {isOwn ? (
                    <p>Another admin corrects your points.</p>
                  ) : (
                    <Corrections person={person} />
                  )}
                </SectionCard>
              </>
            }
          />
        </Page>
      )}
    </DetailScreen>
  );
}

function Ledger({ id }: { id: string }) {
  return (
    <SectionCard title="Points activity">
      <List
        query={useInfiniteQuery(personEntriesQuery(id))}
        label="Entries"
        noun="entries"
        skeleton={<RowsSkeleton bare count={8} height={56} />}
        failure={{
          title: "The activity could not be loaded",
          message: refusalMessages.activityLoadFailed,
        }}
        empty={{ title: "No activity yet", text: "Whatever they earn or spend appears here." }}
      >
        {(activities) => <ActivityList activities={activities} />}
      </List>
    </SectionCard>
  );
}
