// Generated from the operations of the API by `npm run generate`; do not edit.

import { Client } from "../core/client.ts";
import * as resources from "./resources.ts";

/** The API of a Castmeter server. */
export class Castmeter extends Client {
  readonly api = new resources.ApiOperations(this.transport);
  readonly eventTypes = new resources.EventTypesOperations(this.transport);
  readonly platforms = new resources.PlatformsOperations(this.transport);
  readonly workspace = new resources.WorkspaceOperations(this.transport);
  readonly plan = new resources.PlanOperations(this.transport);
  readonly subnetworks = new resources.SubnetworksOperations(this.transport);
  readonly urls = new resources.UrlsOperations(this.transport);
  readonly team = new resources.TeamOperations(this.transport);
  readonly shows = new resources.ShowsOperations(this.transport);
  readonly feeds = new resources.FeedsOperations(this.transport);
  readonly episodes = new resources.EpisodesOperations(this.transport);
  readonly goals = new resources.GoalsOperations(this.transport);
  readonly transcripts = new resources.TranscriptsOperations(this.transport);
  readonly clusters = new resources.ClustersOperations(this.transport);
  readonly clusterBuilds = new resources.ClusterBuildsOperations(this.transport);
  readonly clusterSuggestions = new resources.ClusterSuggestionsOperations(this.transport);
  readonly autoBuild = new resources.AutoBuildOperations(this.transport);
  readonly addresses = new resources.AddressesOperations(this.transport);
  readonly brands = new resources.BrandsOperations(this.transport);
  readonly campaigns = new resources.CampaignsOperations(this.transport);
  readonly campaignSlots = new resources.CampaignSlotsOperations(this.transport);
  readonly campaignClusters = new resources.CampaignClustersOperations(this.transport);
  readonly airChecks = new resources.AirChecksOperations(this.transport);
  readonly externalDelivery = new resources.ExternalDeliveryOperations(this.transport);
  readonly sponsors = new resources.SponsorsOperations(this.transport);
  readonly library = new resources.LibraryOperations(this.transport);
  readonly insertionOrders = new resources.InsertionOrdersOperations(this.transport);
  readonly reports = new resources.ReportsOperations(this.transport);
  readonly podcasts = new resources.PodcastsOperations(this.transport);
  readonly research = new resources.ResearchOperations(this.transport);
  readonly reportTemplates = new resources.ReportTemplatesOperations(this.transport);
  readonly reportAutomations = new resources.ReportAutomationsOperations(this.transport);
  readonly reportRuns = new resources.ReportRunsOperations(this.transport);
  readonly webhookEndpoints = new resources.WebhookEndpointsOperations(this.transport);
  readonly webhookDeliveries = new resources.WebhookDeliveriesOperations(this.transport);
  readonly events = new resources.EventsOperations(this.transport);
  readonly alarms = new resources.AlarmsOperations(this.transport);
  readonly connections = new resources.ConnectionsOperations(this.transport);
  readonly integrations = new resources.IntegrationsOperations(this.transport);
  readonly accountDiscovery = new resources.AccountDiscoveryOperations(this.transport);
  readonly analytics = new resources.AnalyticsOperations(this.transport);
  readonly metricDefinitions = new resources.MetricDefinitionsOperations(this.transport);
  readonly audience = new resources.AudienceOperations(this.transport);
  readonly dataRequests = new resources.DataRequestsOperations(this.transport);
  readonly dataLinks = new resources.DataLinksOperations(this.transport);
}
