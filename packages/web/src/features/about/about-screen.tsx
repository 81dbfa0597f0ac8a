import { Title } from "@mantine/core";
import { ACTIVE_USERS_CLAIM, DISTRIBUTED_CLAIM } from "@signpoint/api/constants";
import { Page } from "~/ui/layout/page";
import { ButtonLink } from "~/ui/links";
import { LogoMark } from "~/ui/logo";
import { PageTitle } from "~/ui/page-title";
import classes from "./about-screen.module.css";
import { CLAIM_NAMES, MISSION, STORY, VALUES } from "./about-text";

/** Who we are and what we hold to (specification, section 2). */
export function AboutScreen() {
  return (
    <Page>
      <div className={classes.opening}>
        <div className={classes.words}>
          <PageTitle documentTitle="About" description={MISSION}>
            A small task, honestly rewarded
          </PageTitle>
          <ButtonLink to="/contracts" size="md">
            Start Earning Today
          </ButtonLink>
        </div>
        <span className={classes.mark}>
          <LogoMark size={200} />
        </span>
      </div>
      <dl className={classes.claims}>
        <Claim figure={ACTIVE_USERS_CLAIM} name={CLAIM_NAMES.activeUsers} />
        <Claim figure={DISTRIBUTED_CLAIM} name={CLAIM_NAMES.distributed} />
      </dl>
      <section className={classes.part} aria-labelledby="values">
        <Title order={2} id="values">
          What we hold to
        </Title>
        <ul className={classes.values}>
          {VALUES.map(({ name, text }) => (
            <li key={name}>
              <Title order={3}>{name}</Title>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={classes.part} aria-labelledby="story">
        <Title order={2} id="story">
          Our story
        </Title>
        <div className={classes.story}>
          {STORY.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </section>
    </Page>
  );
}

function Claim({ figure, name }: { figure: string; name: string }) {
  return (
    <div className={classes.claim}>
      <dt>{name}</dt>
      <dd>{figure}</dd>
    </div>
  );
}
