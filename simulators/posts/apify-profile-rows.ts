import { tiktokAuthor, twitterAuthor } from "./apify-post-rows.ts";
import type { Row } from "./apify-row-forms.ts";
import type { SimulatedAccount } from "../world/world.ts";

/** The dataset row of a profile as the platform's default actor words it. */
export function profileRow(account: SimulatedAccount): Row {
  const followers = account.hiddenFollowers ? null : account.followers;
  const { id, handle, name, about, link } = account;
  switch (account.platform) {
    case "instagram":
      return {
        id,
        username: handle,
        url: `https://www.instagram.com/${handle}`,
        fullName: name,
        biography: about ?? "",
        externalUrl: link,
        externalUrls: link === null ? [] : [{ title: "", url: link }],
        followersCount: followers,
        followsCount: 80,
        postsCount: account.posts,
        private: account.state === "private",
        verified: false,
      };
    case "tiktok":
      return {
        id: "7412345678901234567",
        text: "",
        authorMeta: { ...tiktokAuthor(account), fans: followers, signature: about, bioLink: link },
      };
    case "twitter":
      return {
        type: "tweet",
        id: "1945000000000000001",
        author: {
          ...twitterAuthor(account),
          followers,
          description: about,
          entities: { url: { urls: link === null ? [] : [{ expanded_url: link }] } },
        },
      };
    case "facebook":
      return {
        pageId: id,
        pageName: handle,
        pageUrl: `https://www.facebook.com/${handle}`,
        title: name,
        intro: about,
        websites: link === null ? [] : [link],
        likes: Math.floor(account.followers * 0.9),
        followers,
      };
    case "threads":
      return {
        pk: id,
        username: handle,
        full_name: name,
        biography: about,
        bio_links: link === null ? [] : [{ url: link }],
        url: `https://www.threads.com/@${handle}`,
        follower_count: followers,
      };
    case "linkedin":
      return {
        id,
        universalName: handle,
        description: about,
        website: link,
        name,
        followerCount: followers,
        linkedinUrl: `https://www.linkedin.com/company/${handle}/`,
      };
    default:
      throw new Error(`No actor reads ${account.platform} profiles here.`);
  }
}
