# Builds all images for two architectures and pushes them: `make publish-images IMAGES=ghcr.io/<owner>/numbercast`.
# For one machine, `make images` builds the same Dockerfile without buildx.

variable "REPOSITORY" {
  description = "Registry and path; the image of a service is <repository>/<service>. The same as image.repository of the chart"
  default     = "ghcr.io/OWNER/numbercast"
  validation {
    condition     = length(regexall("OWNER|<", REPOSITORY)) == 0
    error_message = "Name your registry: make publish-images IMAGES=ghcr.io/<owner>/numbercast"
  }
}

variable "VERSION" {
  description = "Tag of the images: the appVersion of the chart"
  default     = ""
  validation {
    condition     = length(regexall("^[0-9]+\\.[0-9]+\\.[0-9]+(-[0-9A-Za-z.-]+)?$", VERSION)) == 1
    error_message = "VERSION must be the appVersion of the chart: make publish-images sets it."
  }
}

variable "REVISION" {
  description = "Commit that the images are built from"
  default     = ""
}

variable "SOURCE" {
  description = "Address of the repository"
  default     = ""
}

group "default" {
  targets = ["services", "keycloak"]
}

target "image" {
  context    = "."
  dockerfile = "Dockerfile"
  platforms  = ["linux/amd64", "linux/arm64"]
  # Attached to the image in the registry: what it contains, and how it was built
  attest = ["type=sbom", "type=provenance,mode=max"]
  labels = {
    "org.opencontainers.image.version"  = VERSION
    "org.opencontainers.image.revision" = REVISION
    "org.opencontainers.image.source"   = SOURCE
    "org.opencontainers.image.licenses" = "Apache-2.0"
    "org.opencontainers.image.vendor"   = "Numbercast"
  }
}

target "services" {
  inherits = ["image"]
  name     = "service-${name}"
  matrix = {
    name = ["gateway", "identity", "billing", "members", "numbergen", "delivery", "reporting", "admin", "sandbox"]
  }
  args = {
    SERVICE = name == "sandbox" ? "tools/sandbox" : "services/${name}"
    VERSION = VERSION
  }
  tags = ["${REPOSITORY}/${name}:${VERSION}"]
  labels = {
    "org.opencontainers.image.title" = "numbercast/${name}"
  }
}

# Built for production, as k8s/platform/keycloak.yaml expects (startOptimized)
target "keycloak" {
  inherits = ["image"]
  target   = "keycloak"
  tags     = ["${REPOSITORY}/keycloak:${VERSION}"]
  labels = {
    "org.opencontainers.image.title" = "numbercast/keycloak"
  }
}
