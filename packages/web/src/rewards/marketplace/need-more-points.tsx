import { useQuery } from "@tanstack/react-query";
import { Entry, EntryList } from "~/platform/ui/entry-list";
import { pointsText } from "~/platform/ui/format";
import { ButtonLink, TextLink } from "~/platform/ui/links";
import { Points } from "~/platform/ui/points";
import { Prose, SectionCard } from "~/platform/ui/sections";
import { suggestionQuery } from "~/work/contracts/suggestion-query";
import classes from "./item.module.css";

/** Renders the way to points: the contract that brings most of those that can be signed now, and all of them. */
export function NeedMorePoints() {
  const { data } = useQuery(suggestionQuery());
  const contract = data?.items[0];
  return (
    <SectionCard title="Need More Points?">
      <div className={classes.points}>
        <Prose>Sign a contract, complete it, and earn its reward once it is approved.</Prose>
        {data?.items.length === 0 ? (
          <Prose>
            There is none that you can sign right now.{" "}
            <TextLink to="/dashboard">Invited friends</TextLink> bring points, too.
          </Prose>
        ) : null}
        {contract === undefined ? null : (
          <EntryList>
            <Entry
              title={
                <TextLink to="/contracts/$contractId" params={{ contractId: contract.id }}>
                  {contract.title}
                </TextLink>
              }
              facts={
                contract.points_cost === 0
                  ? "You can sign it now: it is free."
                  : `You can sign it now for ${pointsText(contract.points_cost)}.`
              }
              value={<Points value={contract.points_reward - contract.points_cost} signed bare />}
            />
          </EntryList>
        )}
        <ButtonLink to="/contracts" search={{ category: "signable" }} variant="default">
          Browse Contracts
        </ButtonLink>
      </div>
    </SectionCard>
  );
}
