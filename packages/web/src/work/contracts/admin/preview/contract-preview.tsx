import { Button, NativeSelect, Tabs } from "@mantine/core";
import { useState } from "react";
import { useProfile } from "~/platform/api/profile";
import { serverNow } from "~/platform/session/server-clock";
import { DateTime } from "~/platform/ui/format";
import { CardGrid } from "~/platform/ui/list";
import { Notice } from "~/platform/ui/notice";
import { Page } from "~/platform/ui/page";
import { ContractPage } from "~/work/signings/contract-page";
import { ContractCard } from "../../contract-card";
import type { ContractValues } from "../form-values";
import { openingOf } from "../opening-form";
import classes from "./preview.module.css";
import { previewContract, toListed } from "./preview-contract";
import { PreviewFrame } from "./preview-frame";
import { Rehearsal } from "./rehearsal";

const SCREENS = {
  Phone: { width: 390, height: 780 },
  Desktop: { width: 1_280, height: 800 },
} as const;
type Screen = keyof typeof SCREENS;
const NAMES = Object.keys(SCREENS) as Screen[];

interface ContractPreviewProps {
  values: ContractValues;
  onClose: () => void;
}

/** Renders a contract as people will see it, made of their own screens, and its questions to be tried. */
export function ContractPreview({ values, onClose }: ContractPreviewProps) {
  const { points } = useProfile();
  const [screen, setScreen] = useState<Screen>("Phone");
  const [contract] = useState(() => previewContract(values, new Date(serverNow())));
  const opens_at = openingOf(values, null);
  // Whoever can pay for it: what an admin's own points allow says nothing about it.
  const balance = Math.max(points, contract.points_cost);
  return (
    <div className={classes.preview}>
      <Tabs defaultValue="page" keepMounted={false} color="ink">
        <div className={classes.head}>
          <Tabs.List aria-label="Preview">
            <Tabs.Tab value="card">Card</Tabs.Tab>
            <Tabs.Tab value="page">Contract page</Tabs.Tab>
            <Tabs.Tab value="rehearsal">Rehearsal</Tabs.Tab>
          </Tabs.List>
          <Button variant="default" onClick={onClose}>
            Back to the Form
          </Button>
        </div>
        {opens_at === null ? null : (
          <p className={classes.opening}>
            It opens <DateTime at={opens_at} zoned />, and is shown as on its first minute.
          </p>
        )}
        <Tabs.Panel value="card" pt="md">
          <OnScreen screen={screen} onScreen={setScreen} what="The card in the list">
            <Page>
              <CardGrid>
                {[
                  <li key={contract.id}>
                    <ContractCard contract={toListed(contract)} balance={balance} own={false} />
                  </li>,
                ]}
              </CardGrid>
            </Page>
          </OnScreen>
        </Tabs.Panel>
        <Tabs.Panel value="page" pt="md">
          <OnScreen screen={screen} onScreen={setScreen} what="The contract’s page">
            <ContractPage
              contract={contract}
              state="none"
              expiration={contract.expiration.status}
              balance={balance}
            />
          </OnScreen>
        </Tabs.Panel>
        <Tabs.Panel value="rehearsal" pt="md">
          <Rehearsal contract={contract} />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

interface OnScreenProps {
  screen: Screen;
  onScreen: (screen: Screen) => void;
  what: string;
  children: React.ReactNode;
}

/** Renders a part of the preview on the screen that is chosen. */
function OnScreen({ screen, onScreen, what, children }: OnScreenProps) {
  return (
    <div className={classes.preview}>
      <Notice tone="info">
        Nothing is published, and nothing in it can be pressed. “Top Earning” depends on the other
        contracts and is left out.
      </Notice>
      <NativeSelect
        label="Screen"
        size="md"
        maw={280}
        data={NAMES.map((name) => ({ value: name, label: `${name}, ${SCREENS[name].width} px` }))}
        value={screen}
        onChange={({ currentTarget }) => onScreen(currentTarget.value as Screen)}
      />
      <PreviewFrame title={`${what} on a ${screen.toLowerCase()}`} {...SCREENS[screen]}>
        {children}
      </PreviewFrame>
    </div>
  );
}
