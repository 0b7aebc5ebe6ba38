<#import "template.ftl" as layout>
<@layout.registrationLayout; section>
  <#if section = "title">${msg("recoveryTitle")}
  <#elseif section = "header">${msg("recoveryTitle")}
  <#elseif section = "lead"><p class="lead">${msg("recoveryLead")}</p>
  <#elseif section = "form">
    <#assign codes = recoveryAuthnCodesConfigBean>
    <ol class="codes" id="codes">
      <#list codes.generatedRecoveryAuthnCodesList as code>
      <li>${code[0..3]}-${code[4..7]}-${code[8..]}</li>
      </#list>
    </ol>
    <div class="keep" data-codes-actions data-title="${msg('recoveryFileTitle')}" data-file-name="numbercast-recovery-codes.txt"
      data-copied="${msg('recoveryCopied')}" data-copy-failed="${msg('recoveryCopyFailed')}" data-downloaded="${msg('recoveryDownloaded')}" hidden>
      <button type="button" class="secondary" data-copy>${msg("recoveryCopy")}</button>
      <button type="button" class="secondary" data-download>${msg("recoveryDownload")}</button>
      <p class="hint" role="status"></p>
    </div>
    <script type="module" src="${url.resourcesPath}/js/recovery-codes.js"></script>
    <form action="${url.loginAction}" method="post" data-once>
      <input type="hidden" name="generatedRecoveryAuthnCodes" value="${codes.generatedRecoveryAuthnCodesAsString}">
      <input type="hidden" name="generatedAt" value="${codes.generatedAt?c}">
      <input type="hidden" name="userLabel" value="${msg('recovery-codes-label-default')}">
      <label class="tick"><input type="checkbox" required> ${msg("recoveryKept")}</label>
      <button type="submit" class="primary">${msg("recoveryDone")}</button>
      <#if isAppInitiatedAction??><button type="submit" class="secondary" name="cancel-aia" value="true" formnovalidate>${msg("doCancel")}</button></#if>
    </form>
  </#if>
</@layout.registrationLayout>
