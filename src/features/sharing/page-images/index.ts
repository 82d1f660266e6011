export { copyImageJob, pruneImagesCron, pruneImagesJob } from "./copy-image.job.ts";
export { copyNewImageJob, queueNewImage } from "./copy-new-image.job.ts";
export { copyViewedImages } from "./copy-viewed-images.ts";
export { loadPageImages, openPageImage, type PageImage, type PageImages } from "./page-images.ts";
export { ImageRefusedError, shrinkImage } from "./shrink-image.ts";
