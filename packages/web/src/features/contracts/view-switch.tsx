import { ViewLink, Views } from "~/ui/views";

const exact = { exact: true };

/** Between the contracts that can be signed and one's own. */
export function ViewSwitch({ mine }: { mine: boolean }) {
  return (
    <Views>
      <ViewLink to="/contracts" search={{}} activeOptions={exact} current={!mine}>
        Available
      </ViewLink>
      <ViewLink to="/contracts" search={{ mine: "all" }} activeOptions={exact} current={mine}>
        My contracts
      </ViewLink>
    </Views>
  );
}
