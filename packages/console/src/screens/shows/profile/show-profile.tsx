import { useCanEdit } from "../../../api/api-context.tsx";
import { Columns } from "../../../parts/page/page-head.tsx";
import { Bars } from "../../../parts/page/panel.tsx";
import { useShow } from "../use-show.ts";
import { useShowId } from "../use-show-id.ts";
import { Listing } from "./listing.tsx";
import { People } from "./people.tsx";
import { PodcastIdentity } from "./podcast-identity.tsx";
import { ProfileForm } from "./profile-form.tsx";
import styles from "./profile.module.css";
import { Talent } from "./talent.tsx";

/** What is written about a show, and which podcast it is. */
export function ShowProfile() {
  const showId = useShowId();
  const mayEdit = useCanEdit();
  const { data: show } = useShow(showId);
  if (show === undefined)
    return (
      <div className={styles["part"]}>
        <Bars height={180} />
      </div>
    );
  return (
    <Columns columns="minmax(0, 1.3fr) minmax(0, 1fr)">
      <ProfileForm key={showId} show={show} mayEdit={mayEdit} />
      <div>
        <PodcastIdentity key={showId} show={show} mayEdit={mayEdit} />
        <People show={show} mayEdit={mayEdit} />
        <Listing show={show} mayEdit={mayEdit} />
        <Talent showId={showId} />
      </div>
    </Columns>
  );
}
