{{/* Prefix of all names, so that several releases fit in one namespace. Empty for a release named `numbercast` */}}
{{- define "numbercast.prefix" -}}
{{- $fullname := .Values.fullnameOverride | default .Release.Name -}}
{{- if ne $fullname .Chart.Name }}{{ $fullname }}-{{ end -}}
{{- end -}}

{{/* The public host name */}}
{{- define "numbercast.host" -}}
{{- .Values.edge.host | default .Values.site.host -}}
{{- end -}}

{{/* Settings derived from `site` and the names of the Services, as JSON. They fill empty settings of a workload */}}
{{- define "numbercast.derivedSettings" -}}
{{- $site := .Values.site -}}
{{- $mailDomain := $site.mailDomain | default $site.host -}}
{{- $service := .Values.defaults.service -}}
{{- $usesIPv6 := or (has "IPv6" $service.ipFamilies) (hasSuffix "DualStack" $service.ipFamilyPolicy) -}}
{{- $settings := dict
      "HOST" ($usesIPv6 | ternary "::" "0.0.0.0")
      "PUBLIC_URL" ($site.publicUrl | default (printf "https://%s" $site.host))
      "ADMIN_EMAIL" ($site.adminEmail | default (printf "admin@%s" $mailDomain))
      "MAIL_FROM" ($site.mailFrom | default (printf "numbers@%s" $mailDomain))
      "SUPPORT_EMAIL" ($site.supportEmail | default (printf "support@%s" $mailDomain))
      "MAIL_POSTAL_ADDRESS" $site.postalAddress
      "TWILIO_FROM" $site.twilioFrom
      "FEED_A_URL" $site.feedA
      "FEED_B_URL" $site.feedB
      "STRIPE_PROMOTION_CODES" (toString $site.promotionCodes)
      "STRIPE_AUTOMATIC_TAX" (toString $site.salesTax)
-}}
{{- range $name, $own := .Values.services -}}
{{- $address := printf "%s%s" (include "numbercast.prefix" $) $name -}}
{{- $_ := set $settings (printf "%s_URL" (upper $name)) (printf "http://%s:%d" $address (int $own.port)) -}}
{{- with $own.grpcPort }}{{ $_ := set $settings (printf "%s_GRPC" (upper $name)) (printf "%s:%d" $address (int .)) }}{{ end -}}
{{- end -}}
{{- toJson $settings -}}
{{- end -}}

{{/* A workload as YAML: its values with defaults, names, image, labels, environment and secret files. Argument: dict
     "root" $, "name", "own" (its values), and optionally "imageOf" (the service whose image it runs) */}}
{{- define "numbercast.workload" -}}
{{- $values := .root.Values -}}
{{- $own := mergeOverwrite (deepCopy $values.defaults) (deepCopy .own) -}}
{{- $fullname := printf "%s%s" (include "numbercast.prefix" .root) .name -}}
{{- $secrets := $values.kafka.users | ternary $own.secrets (without $own.secrets "KAFKA_USERNAME" "KAFKA_PASSWORD") -}}
{{- $secretName := $own.existingSecret | default $fullname -}}
{{- /* Files from other Secrets, by setting */ -}}
{{- $shared := dict -}}
{{- if and $values.kafka.caSecret (has "KAFKA_USERNAME" $own.secrets) }}{{ $_ := set $shared "KAFKA_CA" (dict "secret" $values.kafka.caSecret "key" "ca.crt") }}{{ end -}}
{{- $usesMongo := or (has "MONGODB_URI" $own.secrets) (has "REPLICA_SYNC_URI" $own.secrets) -}}
{{- if and $values.mongo.caSecret $usesMongo }}{{ $_ := set $shared "MONGODB_CA" (dict "secret" $values.mongo.caSecret "key" "ca.crt") }}{{ end -}}
{{- with $values.tracing.headersSecret }}{{ $_ := set $shared "OTEL_EXPORTER_OTLP_HEADERS" (dict "secret" . "key" "OTEL_EXPORTER_OTLP_HEADERS") }}{{ end -}}
{{- $image := dict "of" (.imageOf | default .name) "tag" ($values.image.tag | default .root.Chart.AppVersion) -}}
{{- $derived := fromJson (include "numbercast.derivedSettings" .root) -}}
{{ omit $own "env" "secrets" "image" | toYaml }}
name: {{ .name }}
fullname: {{ $fullname }}
image: {{ dig $image.of "image" "" $values.services | default (printf "%s/%s:%s" $values.image.repository $image.of $image.tag) }}
imagePullPolicy: {{ $values.image.pullPolicy }}
imagePullSecrets: {{ toJson $values.image.pullSecrets }}
serviceAccountName: {{ $own.serviceAccount.name | default (empty .imageOf | ternary $fullname "default") }}
selector: {{- include "numbercast.selector" . | nindent 2 }}
labels:
  {{- include "numbercast.selector" . | nindent 2 }}
  app.kubernetes.io/part-of: numbercast
  app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
  app.kubernetes.io/managed-by: {{ .root.Release.Service }}
  helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
secretName: {{ $secretName }}
secretFiles:
  {{- range $secrets }}
  - secret: { name: {{ $secretName }}, items: [{ key: {{ . }}, path: {{ . }} }] }
  {{- end }}
  {{- range $setting, $file := $shared }}
  - secret: { name: {{ $file.secret }}, items: [{ key: {{ $file.key }}, path: {{ $setting }} }] }
  {{- end }}
env:
  {{- range $key, $value := mergeOverwrite (deepCopy $values.config) $own.env }}
  {{- if eq (toString $value) "" }}{{ $value = get $derived $key }}{{ end }}
  {{ $key }}: {{ kindIs "string" $value | ternary $value (toJson $value) | quote }} {{- /* Helm would write 1e+06 */}}
  {{- end }}
  {{- with $own.port }}
  PORT: {{ . | quote }}
  {{- end }}
  {{- with $own.grpcPort }}
  GRPC_PORT: {{ . | quote }}
  {{- end }}
  {{- range concat $secrets (keys $shared | sortAlpha) }}
  {{ . }}_FILE: /secrets/{{ . }}
  {{- end }}
{{- end -}}

{{/* The labels that never change. Argument: dict "root" $, "name" */}}
{{- define "numbercast.selector" -}}
app.kubernetes.io/name: {{ .name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- end -}}

{{/* The enabled services by their names, as JSON */}}
{{- define "numbercast.services" -}}
{{- $services := dict -}}
{{- range $name, $own := .Values.services -}}
{{- if and (eq $name "delivery") $.Values.archive.enabled }}
{{- $own = mergeOverwrite (deepCopy $own) (dict "claim" $.Values.archive.claim "readOnly" true "env" (dict "ARCHIVE_DIR" "/files")) }}
{{- end }}
{{- $service := fromYaml (include "numbercast.workload" (dict "root" $ "name" $name "own" $own)) -}}
{{- if $service.enabled }}{{ $_ := set $services $name $service }}{{ end -}}
{{- end -}}
{{- toJson $services -}}
{{- end -}}

{{/* The templates below take a workload. Pods comply with the Pod Security level "restricted" */}}
{{- define "numbercast.metadata" -}}
name: {{ .fullname }}
labels: {{- toYaml .labels | nindent 2 }}
{{- end -}}

{{/* Labels and annotations of pods contain no versions, so a new chart version alone restarts no pod */}}
{{- define "numbercast.podMetadata" -}}
labels: {{ merge (omit .labels "app.kubernetes.io/version" "helm.sh/chart") .podLabels | toJson }}
{{- with .podAnnotations }}
annotations: {{ toJson . }}
{{- end }}
{{- end -}}

{{- define "numbercast.pod" -}}
automountServiceAccountToken: false
imagePullSecrets: {{ toJson .imagePullSecrets }}
enableServiceLinks: false # service link variables would conflict with settings
securityContext: {{ toJson .podSecurityContext }}
{{- range $field := list "serviceAccountName" "priorityClassName" "nodeSelector" "tolerations" "affinity" }}
{{- with get $ $field }}
{{ $field }}: {{ toJson . }}
{{- end }}
{{- end }}
volumes:
  - { name: tmp, emptyDir: {} }
  {{- with .claim }}
  - { name: files, persistentVolumeClaim: { claimName: {{ . }} } }
  {{- end }}
  {{- with .secretFiles }}
  - { name: secrets, projected: { sources: {{ toJson . }} } }
  {{- end }}
  {{- range .extraVolumes }}
  - {{ toJson . }}
  {{- end }}
{{- end -}}

{{- define "numbercast.container" -}}
name: {{ .name }}
image: {{ .image }}
imagePullPolicy: {{ .imagePullPolicy }}
securityContext: {{ toJson .securityContext }}
resources: {{- toYaml .resources | nindent 2 }}
env:
  {{- range $key, $value := .env }}
  - { name: {{ $key }}, value: {{ $value | quote }} }
  {{- end }}
  {{- range .extraEnv }}
  - {{ toJson . }}
  {{- end }}
volumeMounts:
  - { name: tmp, mountPath: /tmp }
  {{- if .claim }}
  - { name: files, mountPath: /files, readOnly: {{ .readOnly | default false }} }
  {{- end }}
  {{- if .secretFiles }}
  - { name: secrets, mountPath: /secrets, readOnly: true }
  {{- end }}
  {{- range .extraVolumeMounts }}
  - {{ toJson . }}
  {{- end }}
{{- end -}}

{{/* A Job with the image of a service. Argument: as for a workload, and "command" */}}
{{- define "numbercast.task" -}}
{{- $workload := fromYaml (include "numbercast.workload" .) -}}
{{- include "numbercast.job" (set $workload "command" .command) -}}
{{- end -}}

{{/* A Job that runs the `command` of the workload until it succeeds. Jobs are immutable, so its name contains a hash: each
     change creates a new Job, and an unchanged Job stays, as Argo CD and Flux expect */}}
{{- define "numbercast.job" -}}
{{- $template := include "numbercast.jobTemplate" . }}
apiVersion: batch/v1
kind: Job
metadata:
  name: {{ .fullname }}-{{ sha256sum $template | trunc 10 }}
  labels: {{ toJson .labels }}
spec:
  backoffLimit: 20
  template: {{- $template | nindent 4 }}
{{- end -}}

{{- define "numbercast.jobTemplate" }}
metadata: {{- include "numbercast.podMetadata" . | nindent 2 }}
spec: {{- include "numbercast.pod" . | nindent 2 }}
  restartPolicy: OnFailure
  containers:
    - {{- include "numbercast.container" . | nindent 6 }}
      command: {{ toJson .command }}
{{- end }}
